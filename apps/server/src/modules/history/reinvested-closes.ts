import { sharesWithReinvestment } from '@leadenhall/contract/history/total-return.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { DailyHistory } from './daily-history.ts'
import { restateDividends } from './restate-dividends.ts'

/**
 * Closes in the series' unit, multiplied by the shares that one share on the first day has become by
 * reinvesting dividends; null if one of them is not known. Pure.
 */
export function listReinvestedCloses(
  history: Pick<DailyHistory, 'bars' | 'dividends' | 'isIncomeKnown' | 'splits' | 'unit'>,
): { readonly date: TradingDate; readonly close: number }[] | null {
  const { bars, dividends, isIncomeKnown, unit } = history
  if (!isIncomeKnown) return null
  const priced = bars.flatMap(({ accrued, close, date, unit: own }) =>
    close === null || own === null || own !== unit
      ? []
      : { date, close, ...(accrued === undefined ? {} : { accrued }) },
  )
  const timeOf = (date: TradingDate) => Date.parse(date) / 1000
  const payments = restateDividends(dividends, bars, { ...history, rateOn: () => null })
  const shares = sharesWithReinvestment(
    priced.map(({ date, ...price }) => ({ time: timeOf(date), ...price })),
    payments.map(({ date, restated }) => ({ time: timeOf(date), amount: restated })),
  )
  return shares && priced.map(({ close, date }, at) => ({ date, close: close * (shares[at] ?? 1) }))
}

/** Dividends for one of today's shares in the series' unit, oldest first; null if one is not known. Pure. */
export function listRestatedDividends(
  history: Pick<DailyHistory, 'bars' | 'dividends' | 'isIncomeKnown' | 'splits' | 'unit'>,
): { readonly date: TradingDate; readonly amount: number }[] | null {
  const { bars, dividends, isIncomeKnown } = history
  if (!isIncomeKnown) return null
  const payments = restateDividends(dividends, bars, { ...history, rateOn: () => null })
  const known = payments.flatMap(({ date, restated }) =>
    restated === null ? [] : [{ date, amount: restated }],
  )
  return known.length === payments.length ? known : null
}
