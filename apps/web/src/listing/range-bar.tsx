interface RangeBarProps {
  readonly low: number | null
  readonly high: number | null
  readonly value: number | null
  /** The bar in words: "price between 52-week low and high". */
  readonly label: string
  readonly className?: string
}

/** Where a value lies between two ends; nothing is drawn while one of them is unknown. */
export function RangeBar({ low, high, value, label, className = 'w-20' }: RangeBarProps) {
  if (low === null || high === null || value === null || high <= low) return null
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={`h-2.5 ${className}`}
    >
      <rect x="0" y="4" width="100" height="2" className="fill-line" />
      <rect x={share * 96} y="0" width="4" height="10" rx="1" className="fill-accent" />
    </svg>
  )
}
