interface RankBarProps {
  /** 0 to 100; null draws the empty bar. */
  readonly value: number | null
  readonly className?: string
}

/** A rank as a filled bar; the number beside it says the same. */
export function RankBar({ value, className = 'w-24' }: RankBarProps) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block h-2 overflow-hidden rounded-sm bg-line ${className}`}
    >
      <span
        className={`block h-full ${value !== null && value >= 50 ? 'bg-up' : 'bg-warn'}`}
        style={{ width: `${value ?? 0}%` }}
      />
    </span>
  )
}
