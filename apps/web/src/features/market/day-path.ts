import type { ChartBar } from '@leadenhall/contract/history/index.ts'

export interface DayLine {
  /** An SVG path over the whole session, 0 to 100 both ways. */
  readonly path: string
  /** Height of the previous close, 0 to 100 from the top; null while it is not known. */
  readonly previousAt: number | null
  readonly high: number
  readonly low: number
  readonly last: number
}

/** Room above and below the line, as a share of its height. */
const MARGIN = 0.06

/** The closes of a day's bars by time, with the previous close in view; null for fewer than two. */
export function layOutDay(
  bars: readonly Pick<ChartBar, 'time' | 'close'>[],
  previousClose: number | null,
): DayLine | null {
  const points = bars.flatMap(({ time, close }) => (close === null ? [] : [{ time, close }]))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const closes = points.map(({ close }) => close)
  const levels = previousClose === null ? closes : [...closes, previousClose]
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const margin = (highest - lowest || highest * 0.01) * MARGIN
  const span = highest - lowest + 2 * margin
  const y = (level: number) => 100 - ((level - lowest + margin) / span) * 100
  const x = (time: number) => ((time - first.time) / (last.time - first.time)) * 100
  return {
    path: points
      .map(({ time, close }, at) => `${at === 0 ? 'M' : 'L'}${fixed(x(time))} ${fixed(y(close))}`)
      .join(''),
    previousAt: previousClose === null ? null : y(previousClose),
    high: Math.max(...closes),
    low: Math.min(...closes),
    last: last.close,
  }
}

const fixed = (value: number) => Math.round(value * 100) / 100
