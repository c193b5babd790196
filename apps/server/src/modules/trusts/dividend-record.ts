import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { DividendRecord } from '@leadenhall/contract/trusts/index.ts'
import { toDate, todayOf } from '../../platform/calendar/days.ts'
import { getKnownHistory, type HistoryDeps, listRestatedDividends } from '../history/index.ts'

const FROM: TradingDate = '2000-01-01'

/** Of what is known of the fund's past: no source is asked. Null with too little of it. */
export async function readDividendRecord(
  deps: HistoryDeps,
  ticker: string,
): Promise<DividendRecord | null> {
  const today = toDate(todayOf(deps))
  const history = await getKnownHistory(deps, ticker, FROM, today)
  const first = history?.bars[0]
  const dividends = history && listRestatedDividends(history)
  return first && dividends ? computeDividendRecord(dividends, first.date, today) : null
}

/**
 * Whole years are those between the first day of the history and today. Pure.
 * @param dividends for one of today's shares, in one unit
 */
export function computeDividendRecord(
  dividends: readonly { readonly date: TradingDate; readonly amount: number }[],
  first: TradingDate,
  today: TradingDate,
): DividendRecord | null {
  const yearOf = (date: TradingDate) => Number(date.slice(0, 4))
  const totals = new Map<number, number>()
  for (const { amount, date } of dividends) {
    totals.set(yearOf(date), (totals.get(yearOf(date)) ?? 0) + amount)
  }
  const paying = [...totals.keys()].toSorted((a, b) => a - b)[0]
  if (paying === undefined) return null
  // A year in which the history or the payments began is not a whole one.
  const since = Math.max(yearOf(first), paying) + 1
  const until = yearOf(today) - 1
  if (until <= since) return null
  const total = (year: number) => totals.get(year) ?? 0
  let raises = 0
  while (until - raises > since && isAbove(total(until - raises), total(until - raises - 1))) {
    raises += 1
  }
  return { raises, since, until }
}

/** Sums of floats differ in their last digits. */
const isAbove = (later: number, earlier: number) => later > earlier * (1 + 1e-9)
