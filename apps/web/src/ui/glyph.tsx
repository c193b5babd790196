const SHAPES = {
  up: <path d="M5 1 9.6 9H.4Z" />,
  down: <path d="M5 9 .4 1h9.2Z" />,
  flat: <circle cx="5" cy="5" r="4" />,
  next: <path d="M2 1.2 8.6 5 2 8.8Z" />,
  check: <path d="M1 5.4 3.9 8.6 9 1.6" fill="none" stroke="currentColor" strokeWidth="1.6" />,
} as const

/** A small shape at text size. Drawn as SVG because the bundled fonts lack these glyphs. */
export function Glyph({
  shape,
  className = '',
}: {
  readonly shape: keyof typeof SHAPES
  readonly className?: string
}) {
  return (
    <svg
      viewBox="0 0 10 10"
      aria-hidden="true"
      data-glyph={shape}
      className={`inline-block size-[0.72em] fill-current align-baseline ${className}`}
    >
      {SHAPES[shape]}
    </svg>
  )
}
