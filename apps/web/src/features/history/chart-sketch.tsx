import type { Chart } from '@leadenhall/contract/history/index.ts'
import { formatLevel } from '../../format/price.ts'
import { formatShortDate } from '../../format/time.ts'
import { roundPlace } from '../../ui/round-place.ts'
import { CHART_HEIGHT } from './chart-height.ts'

const [WIDTH, HEIGHT] = [1000, 300]
/** As in the drawn chart: the price between the legend and the volume. */
const PRICE = { top: 0.1, bottom: 0.78 } as const
const LEVELS = 5
const DATES = 5

/** The chart until it is drawn: the same line, colour and scale, with levels and dates. */
export function ChartSketch({ chart }: { readonly chart: Chart }) {
  const { bars, unit, kind } = chart
  const closes = bars.flatMap(({ close }, at) => (close === null ? [] : [{ at, close }]))
  const values = closes.map(({ close }) => close)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => (at / Math.max(1, bars.length - 1)) * WIDTH
  const y = (close: number) => {
    const share = high === low ? 0.5 : (high - close) / (high - low)
    return (PRICE.top + share * (PRICE.bottom - PRICE.top)) * HEIGHT
  }
  const line = closes
    .map(
      ({ at, close }, place) =>
        `${place === 0 ? 'M' : 'L'}${roundPlace(x(at))} ${roundPlace(y(close))}`,
    )
    .join('')
  const [first, last] = [closes[0], closes.at(-1)]
  const levels = [
    ...new Set(Array.from({ length: LEVELS }, (_, at) => low + ((high - low) * at) / (LEVELS - 1))),
  ]
  const dates = [
    ...new Set(
      Array.from({ length: DATES }, (_, at) => Math.round(((bars.length - 1) * at) / (DATES - 1))),
    ),
  ]
  return (
    <div
      aria-hidden="true"
      className={`grid grid-cols-[minmax(0,1fr)_4.4rem] grid-rows-[minmax(0,1fr)_28px] text-xs text-muted ${CHART_HEIGHT}`}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="size-full border-r border-line"
      >
        {levels.map((level) => (
          <line
            key={level}
            x2={WIDTH}
            y1={y(level)}
            y2={y(level)}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {first && last ? (
          <path
            d={`${line}L${roundPlace(x(last.at))} ${HEIGHT}L${roundPlace(x(first.at))} ${HEIGHT}Z`}
            className="fill-accent/15"
          />
        ) : null}
        <path
          d={line}
          fill="none"
          strokeWidth={2}
          className="stroke-accent"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="relative">
        {levels.map((level) => (
          <span
            key={level}
            className="absolute left-1.5 -translate-y-1/2"
            style={{ top: `${(y(level) / HEIGHT) * 100}%` }}
          >
            {formatLevel(level, unit, kind)}
          </span>
        ))}
      </div>
      <div className="flex items-center justify-between border-t border-line px-1">
        {dates.map((at) => (
          <span key={at}>{dateOf(bars[at]?.time)}</span>
        ))}
      </div>
    </div>
  )
}

const dateOf = (time: number | undefined) =>
  time === undefined ? '' : formatShortDate(new Date(time * 1000).toISOString().slice(0, 10))
