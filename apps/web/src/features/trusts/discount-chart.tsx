import type { DiscountPoint } from '@leadenhall/contract/trusts/index.ts'
import { formatPercentChange } from '../../format/change.ts'
import { formatDate } from '../../format/time.ts'
import { discountPath } from './discount-path.ts'
import { texts } from './texts.ts'

const [WIDTH, HEIGHT] = [640, 150]

interface DiscountChartProps {
  readonly points: readonly DiscountPoint[]
  /** Of the last year; null with too few days. */
  readonly mean: number | null
}

/** The discount day by day, with the line of NAV and the mean of a year. */
export function DiscountChart({ points, mean }: DiscountChartProps) {
  const known = points.flatMap(({ discount }) => discount ?? [])
  const [first, last] = [points[0]?.date ?? '', points.at(-1)?.date ?? '']
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)]
  const span = Math.max(0.01, top - bottom)
  const from = Date.parse(first)
  const days = Math.max(1, Date.parse(last) - from)
  const scale = {
    x: (date: string) => ((Date.parse(date) - from) / days) * WIDTH,
    y: (discount: number) => ((top - discount) / span) * HEIGHT,
  }
  const line = (at: number) => ({ x1: 0, x2: WIDTH, y1: scale.y(at), y2: scale.y(at) })
  const [lowText, highText] = [formatPercentChange(low), formatPercentChange(high)]
  return (
    <figure className="px-3 py-2">
      <div className="flex justify-between gap-2 text-sm text-muted">
        <span>{formatPercentChange(top)}</span>
        {mean === null ? null : (
          <span>
            <span aria-hidden="true">┄ </span>
            {texts.mean} {formatPercentChange(mean)}
          </span>
        )}
      </div>
      {/* Stretched to the panel, so that words stay outside and readable on a phone. */}
      <svg
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${texts.chart}. ${texts.chartSummary(formatDate(first), formatDate(last), lowText, highText)}`}
        className="h-36 w-full"
      >
        <line {...line(0)} vectorEffect="non-scaling-stroke" className="stroke-strong" />
        {mean === null ? null : (
          <line
            {...line(mean)}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="4 3"
            className="stroke-muted"
          />
        )}
        <path
          d={discountPath(points, scale)}
          fill="none"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      </svg>
      <figcaption className="flex justify-between gap-2 text-sm text-muted">
        <span>
          {formatPercentChange(bottom)} · {formatDate(first)}
        </span>
        <span>{formatDate(last)}</span>
      </figcaption>
    </figure>
  )
}
