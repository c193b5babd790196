import { sharesWithReinvestment } from '@leadenhall/contract/history/total-return.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { DailyHistory } from './daily-history.ts'
import { restateDividends } from './restate-dividends.ts'

/**
 * Closes in the series' unit, multiplied by the shares that one share on the first day has become by
 * reinvesting dividends; null if one of them is not known. Pure.
 */
export function listReinvestedCloses(
  history: Pick<DailyHistory, 'bars' | 'dividends' | 'splits' | 'unit'>,
): { readonly date: TradingDate; readonly close: number }[] | null {
  const { bars, dividends, unit } = history
  const priced = bars.flatMap(({ close, date, unit: own }) =>
    close === null || own === null || own !== unit ? [] : { date, close },
  )
  const timeOf = (date: TradingDate) => Date.parse(date) / 1000
  const payments = restateDividends(dividends, bars, { ...history, rateOn: () => null })
  const shares = sharesWithReinvestment(
    priced.map(({ close, date }) => ({ time: timeOf(date), close })),
    payments.map(({ date, restated }) => ({ time: timeOf(date), amount: restated })),
  )
  return shares && priced.map(({ close, date }, at) => ({ date, close: close * (shares[at] ?? 1) }))
}
