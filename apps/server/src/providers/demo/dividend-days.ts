/** Ex-dates and payment days of simulated dividends, all on trading days of the listing's exchange. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { uniformAt } from './noise.ts'

const DAY_MS = 86_400_000
/** Weeks of 7 days divide a year of 52 weeks, so that all ex-dates of a payer are on one weekday. */
const YEAR_DAYS = 364

/** A trading day is itself, any other day the next trading day. */
export type ToTradingDay = (date: TradingDate) => TradingDate

export interface SimulatedDividend {
  readonly exDate: TradingDate
  /** Days from the ex-date to the payment, which is made on the next trading day then. */
  readonly paidAfter: number
  /** Per share. */
  readonly amount: number
}

/** Shares of a year's dividend, the final one last. */
const PARTS: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [0.36, 0.64],
  4: [0.25, 0.25, 0.25, 0.25],
}

/**
 * A year's dividends, oldest first.
 * @param earliestMs before which the final dividend is not ex
 */
export function dividendsOfYear(
  { seed, payments }: { readonly seed: number; readonly payments: number },
  amount: number,
  earliestMs: number,
  toTradingDay: ToTradingDay,
): SimulatedDividend[] {
  if (amount <= 0) return []
  const finalMs = thursdayFrom(earliestMs)
  const paidAfter = 21 + Math.floor(28 * uniformAt(seed, 21))
  const parts = PARTS[payments] ?? Array.from({ length: payments }, () => 1 / payments)
  return parts.map((part, place) => {
    const weeks = Math.round(((parts.length - 1 - place) * YEAR_DAYS) / parts.length / 7)
    const exMs = finalMs - weeks * 7 * DAY_MS
    return {
      exDate: toTradingDay(dateOf(exMs)),
      paidAfter,
      amount: amount * part,
    }
  })
}

/** Ex-dates are Thursdays, as in London. */
function thursdayFrom(ms: number): number {
  const day = Math.floor(ms / DAY_MS)
  // 1 January 1970 was a Thursday.
  return (day + ((7 - (day % 7)) % 7)) * DAY_MS
}

export function paymentDayOf(
  { exDate, paidAfter }: SimulatedDividend,
  toTradingDay: ToTradingDay,
): TradingDate {
  return toTradingDay(dateOf(Date.parse(exDate) + paidAfter * DAY_MS))
}

export function dateOf(ms: number): TradingDate {
  return new Date(ms).toISOString().slice(0, 10)
}
