const WIDTH = 100
const HEIGHT = 40
const GAP = 0.25

interface BarSeriesProps {
  /** From left to right; null leaves a gap. */
  readonly bars: readonly { readonly key: string; readonly value: number | null }[]
  /** Describes the bars, with their numbers. */
  readonly label: string
  readonly className?: string
}

/** A small chart of bars from a common zero line, the newest one highlighted. */
export function BarSeries({ bars, label, className = 'h-12' }: BarSeriesProps) {
  const known = bars.flatMap(({ value }) => value ?? [])
  const top = Math.max(0, ...known)
  const bottom = Math.min(0, ...known)
  const span = top - bottom || 1
  const step = WIDTH / Math.max(1, bars.length)
  const zero = (top / span) * HEIGHT
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={`w-full ${className}`}
    >
      {bars.map(({ key, value }, place) => {
        if (value === null) return null
        const height = Math.max(0.6, (Math.abs(value) / span) * HEIGHT)
        const isNewest = place === bars.length - 1
        const colour = value < 0 ? 'fill-down' : isNewest ? 'fill-accent' : 'fill-strong'
        return (
          <rect
            key={key}
            x={(place + GAP / 2) * step}
            y={value < 0 ? zero : zero - height}
            width={step * (1 - GAP)}
            height={height}
            className={colour}
          />
        )
      })}
      <rect x="0" y={zero} width={WIDTH} height="0.4" className="fill-line" />
    </svg>
  )
}
