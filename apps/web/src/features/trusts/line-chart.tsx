import { formatPercentChange } from '../../format/change.ts'
import { formatDate } from '../../format/time.ts'
import { roundPlace } from '../../ui/round-place.ts'
import type { LinePoint } from './compare-lines.ts'

const [WIDTH, HEIGHT] = [640, 150]

/** One look for each compared trust: never colour alone. */
export const LINE_LOOKS = [
  { stroke: 'var(--series-1)', dash: undefined },
  { stroke: 'var(--series-2)', dash: '6 3' },
  { stroke: 'var(--series-3)', dash: '2 3' },
] as const

interface LineChartProps {
  readonly title: string
  readonly lines: readonly { readonly ticker: string; readonly points: readonly LinePoint[] }[]
}

/** Several percentages by day over one scale, with the line of zero. */
export function LineChart({ title, lines }: LineChartProps) {
  const known = lines.flatMap(({ points }) => points.filter(({ value }) => value !== null))
  if (known.length === 0) return null
  const values = known.flatMap(({ value }) => value ?? [])
  const dates = known.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0] ?? '', dates.at(-1) ?? '']
  const [bottom, top] = [Math.min(0, ...values), Math.max(0, ...values)]
  const span = Math.max(0.01, top - bottom)
  const days = Math.max(1, Date.parse(last) - Date.parse(first))
  const x = (date: string) => ((Date.parse(date) - Date.parse(first)) / days) * WIDTH
  const y = (value: number) => ((top - value) / span) * HEIGHT
  const pathOf = (points: readonly LinePoint[]) => {
    let isOpen = false
    return points
      .map(({ date, value }) => {
        const start = isOpen ? 'L' : 'M'
        isOpen = value !== null
        return value === null ? '' : `${start}${roundPlace(x(date))} ${roundPlace(y(value))}`
      })
      .join('')
  }
  return (
    <figure className="px-3 pt-2">
      <figcaption className="flex justify-between gap-2 text-sm text-muted">
        <span className="font-semibold">{title}</span>
        <span>
          {formatPercentChange(bottom)} – {formatPercentChange(top)}
        </span>
      </figcaption>
      <svg
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${lines.map(({ ticker }) => ticker).join(', ')}`}
        className="h-28 w-full"
      >
        <line
          x1={0}
          x2={WIDTH}
          y1={y(0)}
          y2={y(0)}
          vectorEffect="non-scaling-stroke"
          className="stroke-strong"
        />
        {lines.map(({ ticker, points }, at) => (
          <path
            key={ticker}
            d={pathOf(points)}
            fill="none"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
            stroke={LINE_LOOKS[at]?.stroke}
            strokeDasharray={LINE_LOOKS[at]?.dash}
          />
        ))}
      </svg>
      <p className="flex justify-between gap-2 text-xs text-muted" aria-hidden="true">
        <span>{formatDate(first)}</span>
        <span>{formatDate(last)}</span>
      </p>
    </figure>
  )
}
