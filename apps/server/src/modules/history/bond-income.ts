/**
 * Payments of a bond: its coupons by their ex-days, and the interest that its clean price leaves out. Sources
 * of prices give neither.
 */
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toDate, toDay } from '../../platform/calendar/days.ts'
import { subjectOf } from '../instruments/index.ts'
import type { HistoryDeps } from './history-deps.ts'
import type { Dividend } from './history-store.ts'

/** Coupons up to here belong to the ex-days before it. */
const EX_DIVIDEND_DAYS = 30

interface BondIncome {
  readonly coupons: readonly Dividend[]
  /** For 100 of nominal, for a trade of the day; null outside of the bond's life. */
  accruedOn(date: TradingDate): number | null
}

/** Null for anything but a bond, `unknown` for one whose coupons are not known beforehand. */
export function findBondIncome(
  { bondPayments, universe }: Pick<HistoryDeps, 'bondPayments' | 'universe'>,
  symbol: string,
  unit: Unit | null,
  { from, to }: { readonly from: TradingDate; readonly to: TradingDate },
): BondIncome | 'unknown' | null {
  const subject = subjectOf(universe(), symbol)
  const known = bondPayments?.()
  const isBond = unit?.endsWith('%') === true || known?.isGilt(subject) === true
  if (!isBond) return null
  const coupons = known?.couponsOf(subject, toDay(from), toDay(to) + EX_DIVIDEND_DAYS)
  if (!known || !coupons || unit?.endsWith('%') !== true) return 'unknown'
  return {
    coupons: coupons
      .map(({ exDay, perHundred }) => ({ date: toDate(exDay), amount: perHundred, unit }))
      .filter(({ date }) => date >= from && date <= to),
    accruedOn: (date) =>
      known.interestAt(subject, known.settlementOf(toDay(date)))?.accrued ?? null,
  }
}
