/** Where chart ranges start, and how their bars are cut and joined. Pure. */
import type { ChartBar, ChartRange } from '@leadenhall/contract/history/index.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toDate, toDay } from '../../platform/calendar/days.ts'
import { canBegin, startOfSpan } from '../../platform/calendar/spans.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'

type DailyRange = Exclude<ChartRange, 'intraday' | '5d'>

/** Before the first day of every source. */
const BEGINNING = '1970-01-01'
/** Calendar days that surely hold a trading day. */
const BASE_DAYS = 14

/** The first day of a range that ends on `to`; its change is measured from the last close up to it. */
export function startOf(range: DailyRange, to: TradingDate): TradingDate {
  return range === 'max' ? BEGINNING : toDate(startOfSpan(range, toDay(to)))
}

/** The day to load from, so that the close that begins the range is there. */
export function loadStartOf(range: DailyRange, from: TradingDate): TradingDate {
  return range === 'max' ? from : addDays(from, -BASE_DAYS)
}

interface Cut {
  /** From the close that begins the range; of `ytd` from the year's first day. */
  readonly bars: ChartBar[]
  /** The last close before the bars, if the change is measured from it. */
  readonly base: ChartBar | null
  /** False for a series that begins later, which has no change over the range. */
  readonly isWhole: boolean
}

/** @param from as {@link startOf} gives it */
export function cutRange(bars: readonly ChartBar[], range: DailyRange, from: TradingDate): Cut {
  if (range === 'max') return { bars: [...bars], base: null, isWhole: true }
  const start = Date.parse(from) / 1000
  const at = bars.findLastIndex(({ close, time }) => close !== null && time <= start)
  const begin = bars[at]
  if (!begin || !canBegin(toDay(from), toDay(dateOf(begin.time)))) {
    return { bars: bars.filter(({ time }) => time > start), base: null, isWhole: false }
  }
  return range === 'ytd'
    ? { bars: bars.slice(at + 1), base: begin, isWhole: true }
    : { bars: bars.slice(at), base: null, isWhole: true }
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
    const closing = days.findLast(({ close }) => close !== null)
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
      close: closing?.close ?? null,
      volume: combined(
        days.map(({ volume }) => volume),
        (...known) => known.reduce((a, b) => a + b, 0),
      ),
      ...(closing?.accrued === undefined ? {} : { accrued: closing.accrued }),
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
