interface SplitBarProps {
  readonly up: number
  readonly down: number
  /** Includes unchanged ones; greater than 0. */
  readonly total: number
  readonly className?: string
}

/** Shares of risers and fallers as one bar; the figures beside it say the same in words. */
export function SplitBar({ up, down, total, className = 'w-20' }: SplitBarProps) {
  const [rose, fell] = [(up / total) * 100, (down / total) * 100]
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`h-2 ${className}`}
    >
      <rect x="0" y="0" width="100" height="10" className="fill-line" />
      <rect x="0" y="0" width={rose} height="10" className="fill-up" />
      <rect x={100 - fell} y="0" width={fell} height="10" className="fill-down" />
    </svg>
  )
}
