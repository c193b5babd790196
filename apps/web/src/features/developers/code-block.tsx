interface CodeBlockProps {
  readonly label: string
  readonly children: string
  /** As high as a glance needs, the rest by scrolling. */
  readonly isLimited?: boolean
}

export function CodeBlock({ label, children, isLimited = false }: CodeBlockProps) {
  const height = isLimited ? 'max-h-80' : ''
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      className={`overflow-auto rounded-sm border border-line bg-field p-2 ${height}`}
    >
      <pre className="text-sm leading-normal">{children}</pre>
    </section>
  )
}
