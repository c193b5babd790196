import type { Chart } from '@leadenhall/contract/history/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'

const SECOND_MS = 1000

/** Trading day of each bar of a daily or weekly chart; of an intraday one, the day of its exchange. */
export function dayOfBar(
  time: number,
  { interval, timeZone }: Pick<Chart, 'interval' | 'timeZone'>,
): string {
  const isDaily = interval === '1d' || interval === '1wk'
  return isDaily
    ? new Date(time * SECOND_MS).toISOString().slice(0, 10)
    : toTradingDate(time * SECOND_MS, timeZone)
}

type DatedChart = Pick<Chart, 'bars' | 'interval' | 'timeZone'>

/**
 * Finds the index of the bar of a day: that day's first, or the next one after it.
 * @returns null for a day before the first bar; the last bar for a later day
 */
export function positionFinder(chart: DatedChart): (date: string) => number | null {
  const days = chart.bars.map(({ time }) => dayOfBar(time, chart))
  return (date) => {
    const first = days.at(0)
    if (first === undefined || date < first) return null
    let [low, high] = [0, days.length - 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((days[middle] ?? '') >= date) high = middle
      else low = middle + 1
    }
    // The last bar of a weekly chart begins before its last days.
    return low
  }
}

/** As `positionFinder`, with the bar's time. */
export function barFinder(chart: DatedChart): (date: string) => number | null {
  const find = positionFinder(chart)
  // A frame asks for the same days as the frame before it.
  const known = new Map<string, number | null>()
  return (date) => {
    const before = known.get(date)
    if (before !== undefined) return before
    const position = find(date)
    const time = position === null ? null : (chart.bars[position]?.time ?? null)
    known.set(date, time)
    return time
  }
}
