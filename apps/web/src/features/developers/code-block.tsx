interface CodeBlockProps {
  readonly label: string
  readonly children: string
  /** As high as a glance needs, the rest by scrolling. */
  readonly isLimited?: boolean
}

export function CodeBlock({ label, children, isLimited = false }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section
      aria-label={label}
      tabIndex={0}
      className={`overflow-auto rounded-sm border border-line bg-field p-2 ${isLimited ? 'max-h-80' : ''}`}
    >
      <pre className="text-sm leading-normal">{children}</pre>
    </section>
  )
}
