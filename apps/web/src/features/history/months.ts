import type { Chart } from '@leadenhall/contract/history/index.ts'

/** How a price has changed in one month of the calendar, over the years. */
export interface MonthRecord {
  /** From 0 for January. */
  readonly month: number
  /** Mean of (last close ÷ last close of the month before − 1). */
  readonly mean: number
  /** Years in which it rose, of those that are known. */
  readonly rises: number
  readonly years: number
}

/**
 * Whole months alone: the first month has none before it, and the last still goes on.
 * @param chart of daily bars, oldest first
 */
export function monthsOf({ bars }: Pick<Chart, 'bars'>): MonthRecord[] {
  const closes = new Map<number, number>()
  for (const { time, close } of bars) {
    const date = new Date(time * 1000)
    if (close !== null) closes.set(date.getUTCFullYear() * 12 + date.getUTCMonth(), close)
  }
  const current = Math.max(...closes.keys())
  const changes = [...closes].flatMap(([at, close]) => {
    const before = closes.get(at - 1) ?? 0
    return before > 0 && at < current ? [{ month: at % 12, ratio: close / before - 1 }] : []
  })
  return [...Map.groupBy(changes, ({ month }) => month)]
    .map(([month, list]) => ({
      month,
      mean: list.reduce((sum, { ratio }) => sum + ratio, 0) / list.length,
      rises: list.filter(({ ratio }) => ratio > 0).length,
      years: list.length,
    }))
    .toSorted((a, b) => a.month - b.month)
}
