interface CodeBlockProps {
  readonly label: string
  readonly children: string
  /** Limited in height; the rest scrolls. */
  readonly isLimited?: boolean
}

export function CodeBlock({ label, children, isLimited = false }: CodeBlockProps) {
  const height = isLimited ? 'max-h-80' : ''
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={`overflow-auto rounded-sm border border-line bg-field p-2 ${height}`}
    >
      <pre className="text-sm leading-normal">{children}</pre>
    </section>
  )
}
