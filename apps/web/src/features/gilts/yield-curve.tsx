import type { Gilt } from '@leadenhall/contract/gilts/index.ts'
import { useRef } from 'react'
import { formatFigure } from '../../format/price.ts'
import { roundPlace } from '../../ui/round-place.ts'
import { useSize } from '../../ui/use-size.ts'
import { percent } from './figures.ts'
import { yieldsAfterTax } from './gilt-columns.tsx'
import { texts } from './texts.ts'

const [USUAL_WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [960, 210, 44, 12, 12, 24]
const YEAR_MS = 365.25 * 86_400_000
const RADIUS = 3
const MOST_TICKS = 7

interface Point {
  readonly gilt: Gilt
  readonly years: number
  readonly gross: number
  readonly net: number
}

function pointsOf(gilts: readonly Gilt[], rate: string, hasRelief: boolean): Point[] {
  return gilts.flatMap((gilt) => {
    const net = yieldsAfterTax(gilt.figures, rate, hasRelief)?.net
    if (!gilt.figures || net === undefined || gilt.kind !== 'conventional') return []
    const years = (Date.parse(gilt.maturity) - Date.parse(gilt.settle)) / YEAR_MS
    return { gilt, years, gross: Number(gilt.figures.yield), net: Number(net) }
  })
}

/** Yields of conventional gilts before and after tax: a square and a circle for each. */
export function YieldCurve({
  gilts,
  hasRelief,
  isLoading,
  rate,
}: {
  readonly gilts: readonly Gilt[]
  /** Keeps the room of the drawing free. */
  readonly isLoading: boolean
  readonly rate: string
  /** For the accrued interest in the price. */
  readonly hasRelief: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame, { width: USUAL_WIDTH, height: HEIGHT })
  const points = pointsOf(gilts, rate, hasRelief)
  if (points.length < 2 && !isLoading) return null
  return (
    <figure className="px-3 py-2">
      <div ref={frame}>
        {isLoading ? (
          <div style={{ height: HEIGHT }} />
        ) : (
          <Drawing points={points} width={size?.width ?? USUAL_WIDTH} />
        )}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 text-sm">
        <span className="text-muted">■ {texts.curve.gross}</span>
        <span className="text-accent">● {texts.curve.net(rate)}</span>
        <span className="text-muted">{texts.curve.table}</span>
      </figcaption>
    </figure>
  )
}

function Drawing({ points, width }: { readonly points: readonly Point[]; readonly width: number }) {
  const values = points.flatMap(({ gross, net }) => [gross, net])
  const step = Math.max(0.5, Math.ceil((Math.max(...values) - Math.min(...values)) / MOST_TICKS))
  const bottom = Math.floor(Math.min(...values) / step) * step
  const top = Math.ceil(Math.max(...values) / step) * step
  const last = Math.max(...points.map(({ years }) => years))
  const x = (years: number) => LEFT + (years / last) * (width - LEFT - RIGHT)
  const y = (value: number) =>
    TOP + ((top - value) / Math.max(step, top - bottom)) * (HEIGHT - TOP - BOTTOM)
  const levels = Array.from(
    { length: Math.round((top - bottom) / step) + 1 },
    (_, at) => bottom + at * step,
  )
  const decades = Array.from({ length: Math.floor(last / 10) + 1 }, (_, at) => at * 10)
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={texts.curve.label}
      className="w-full"
      height={HEIGHT}
    >
      {levels.map((level) => (
        <g key={level}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(level)} y2={y(level)} className="stroke-line" />
          <text x={LEFT - 6} y={y(level) + 4} textAnchor="end" className="fill-muted text-xs">
            {percent(String(level))}
          </text>
        </g>
      ))}
      {decades.map((years) => (
        <text
          key={years}
          x={x(years)}
          y={HEIGHT - 6}
          textAnchor={years === 0 ? 'start' : 'middle'}
          className="fill-muted text-xs"
        >
          {texts.curve.years(formatFigure(years, 0))}
        </text>
      ))}
      {points.map(({ gilt, gross, net, years }) => (
        <g key={gilt.isin}>
          <title>
            {texts.curve.point(gilt.name, percent(String(gross)), percent(String(net)))}
          </title>
          <rect
            x={roundPlace(x(years) - RADIUS)}
            y={roundPlace(y(gross) - RADIUS)}
            width={2 * RADIUS}
            height={2 * RADIUS}
            className="fill-muted"
          />
          <circle
            cx={roundPlace(x(years))}
            cy={roundPlace(y(net))}
            r={RADIUS}
            className="fill-accent"
          />
        </g>
      ))}
    </svg>
  )
}
