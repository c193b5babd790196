/** Where chart ranges start, and how their bars are cut and joined. Pure. */
import type { ChartBar, ChartRange } from '@leadenhall/contract/history/index.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'

type DailyRange = Exclude<ChartRange, 'intraday' | '5d'>

const MONTHS: Record<Exclude<DailyRange, 'ytd' | 'max'>, number> = {
  '1m': 1,
  '3m': 3,
  '6m': 6,
  '1y': 12,
  '5y': 60,
  '7y': 84,
}
/** Before the first day of every source. */
const BEGINNING = '1970-01-01'
/** Calendar days that surely hold a trading day. */
const BASE_DAYS = 14

/** The first day of a range that ends on `to`. */
export function startOf(range: DailyRange, to: TradingDate): TradingDate {
  if (range === 'max') return BEGINNING
  if (range === 'ytd') return `${to.slice(0, 4)}-01-01`
  return monthsBefore(to, MONTHS[range])
}

/** True if the change of a range is measured from the close before it, and not from its first close. */
export function hasBase(range: ChartRange): boolean {
  return range === 'intraday' || range === '5d' || range === 'ytd'
}

/** The day to load from, so that the close before the range is there if it is needed. */
export function loadStartOf(range: DailyRange, from: TradingDate): TradingDate {
  return hasBase(range) ? addDays(from, -BASE_DAYS) : from
}

/** The bars from a day on, and the last one with a close before it; null if there is none. */
export function splitAt(
  bars: readonly ChartBar[],
  from: TradingDate,
): { readonly bars: ChartBar[]; readonly base: ChartBar | null } {
  const start = Date.parse(from) / 1000
  const inside = bars.filter(({ time }) => time >= start)
  const base = bars.findLast(({ time, close }) => time < start && close !== null) ?? null
  return { bars: inside, base }
}

const YEAR_S = 365.25 * 86_400

export function isLongerThan(bars: readonly ChartBar[], years: number): boolean {
  const span = (bars.at(-1)?.time ?? 0) - (bars[0]?.time ?? 0)
  return span > years * YEAR_S
}

const DAY_S = 86_400
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY_S = 4 * DAY_S

/**
 * Daily bars joined by week (Monday to Sunday): first open, highest high, lowest low, last close, sum of
 * the volumes, and every flag of a day.
 */
export function toWeeklyBars(bars: readonly ChartBar[]): ChartBar[] {
  const weeks = Map.groupBy(bars, ({ time }) => Math.floor((time - FIRST_MONDAY_S) / (7 * DAY_S)))
  return [...weeks.values()].flatMap((days) => {
    const [first] = days
    if (!first) return []
    return {
      time: first.time,
      open: days.find(({ open }) => open !== null)?.open ?? null,
      high: combined(
        days.map(({ high }) => high),
        Math.max,
      ),
      low: combined(
        days.map(({ low }) => low),
        Math.min,
      ),
      close: days.findLast(({ close }) => close !== null)?.close ?? null,
      volume: combined(
        days.map(({ volume }) => volume),
        (...known) => known.reduce((a, b) => a + b, 0),
      ),
      flags: [...new Set(days.flatMap(({ flags }) => flags))],
    }
  })
}

/** Null if no value is known. */
function combined(
  values: readonly (number | null)[],
  combine: (...known: number[]) => number,
): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : combine(...known)
}

/** The UTC day of Unix seconds. */
export function dateOf(time: number): TradingDate {
  return new Date(time * 1000).toISOString().slice(0, 10)
}

/** The same day in an earlier month, or that month's last day. */
export function monthsBefore(date: TradingDate, months: number): TradingDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10)
}
