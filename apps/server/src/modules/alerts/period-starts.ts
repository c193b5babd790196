/** Where week, month and year to date start. Pure. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { addDays, weekdayOf } from '../../platform/calendar/zone-time.ts'

const ZONE = 'Europe/London'
export const PERIODS = ['week', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]
export type PeriodStarts = Readonly<Record<Period, TradingDate>>

/** Monday, the first of the month and 1 January in London. */
export function periodStartsAt(nowMs: number): PeriodStarts {
  const today = toTradingDate(nowMs, ZONE)
  const sinceMonday = (weekdayOf(today) + 6) % 7
  return {
    week: addDays(today, -sinceMonday),
    month: `${today.slice(0, 8)}01`,
    year: `${today.slice(0, 5)}01-01`,
  }
}

interface CloseOfDay {
  readonly date: TradingDate
  readonly close: number | null
  readonly unit: string | null
}

/**
 * The last close before a period started.
 * @param bars oldest first, in today's shares
 * @returns null when there is none, or it is in another unit than `unit`
 */
export function priceAtStart(
  bars: readonly CloseOfDay[],
  start: TradingDate,
  unit: string,
): number | null {
  const bar = bars.findLast(({ date, close }) => date < start && close !== null)
  return bar?.unit === unit ? bar.close : null
}
