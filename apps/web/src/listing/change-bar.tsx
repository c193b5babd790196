interface ChangeBarProps {
  readonly ratio: number | null
  /** The change with the longest bar, at or above 0. */
  readonly most: number
  readonly className?: string
}

/** A change as a bar to the right or left of zero; the figure beside it says the same. */
export function ChangeBar({ ratio, most, className = 'w-20' }: ChangeBarProps) {
  const length = ratio === null || most === 0 ? 0 : Math.min(1, Math.abs(ratio) / most) * 50
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`h-2.5 ${className}`}
    >
      <rect x="49.5" y="0" width="1" height="10" className="fill-line" />
      {ratio === null ? null : (
        <rect
          x={ratio < 0 ? 50 - length : 50}
          y="1"
          width={length}
          height="8"
          className={ratio < 0 ? 'fill-down' : 'fill-up'}
        />
      )}
    </svg>
  )
}
