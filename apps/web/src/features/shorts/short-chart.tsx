import type { ShareShorts } from '@leadenhall/contract/shorts/index.ts'
import { formatPercent } from '../../format/change.ts'
import { formatDate } from '../../format/time.ts'
import { stepPath } from './step-path.ts'
import { texts } from './texts.ts'

const [WIDTH, HEIGHT, TOP, BOTTOM] = [640, 170, 18, 20]

/** Both measures as steps of their own, with a line where the second begins. */
export function ShortChart({
  shorts,
  today,
}: {
  readonly shorts: ShareShorts
  readonly today: string
}) {
  const { named, aggregated, changeOfMeasure } = shorts
  const all = [...named.points, ...aggregated.points]
  const first = all.map(({ date }) => date).toSorted()[0] ?? today
  const largest = Math.max(0.001, ...all.map(({ ratio }) => ratio ?? 0))
  const [from, to] = [Date.parse(first), Math.max(Date.parse(today), Date.parse(changeOfMeasure))]
  const scale = {
    x: (date: string) => ((Date.parse(date) - from) / Math.max(1, to - from)) * WIDTH,
    y: (ratio: number) => HEIGHT - BOTTOM - (ratio / largest) * (HEIGHT - TOP - BOTTOM),
  }
  const change = scale.x(changeOfMeasure)
  return (
    <figure className="px-3 py-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={texts.chart}
        className="w-full"
      >
        <line x1={0} x2={WIDTH} y1={scale.y(0)} y2={scale.y(0)} className="stroke-line" />
        <path
          d={stepPath(named.points, named.points.at(-1)?.date ?? null, scale)}
          fill="none"
          strokeWidth={1.5}
          className="stroke-muted"
        />
        <path
          d={stepPath(aggregated.points, today, scale)}
          fill="none"
          strokeWidth={1.5}
          className="stroke-accent"
        />
        <line
          x1={change}
          x2={change}
          y1={TOP}
          y2={HEIGHT - BOTTOM}
          strokeDasharray="4 3"
          className="stroke-warn"
        />
        <text x={change - 4} y={TOP - 5} textAnchor="end" className="fill-muted text-xs">
          {texts.otherMeasure}
        </text>
        <text x={0} y={TOP - 5} className="fill-muted text-xs">
          {formatPercent(largest)}
        </text>
        <text x={0} y={HEIGHT - 4} className="fill-muted text-xs">
          {formatDate(first)}
        </text>
        <text x={WIDTH} y={HEIGHT - 4} textAnchor="end" className="fill-muted text-xs">
          {formatDate(today)}
        </text>
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 text-sm">
        <span className="text-muted">— {texts.measures.named}</span>
        <span className="text-accent">— {texts.measures.aggregated}</span>
      </figcaption>
    </figure>
  )
}
