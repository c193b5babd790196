/** Finds the dividend that a row of the ledger pays. Pure. */
import type { Day } from '../../../platform/calendar/days.ts'
import type { Decimal } from '../../../platform/decimal.ts'

export interface DueDividend {
  readonly exDay: Day
  readonly payDay: Day | null
  /** For all shares of the account; null where unit or rate is not known. */
  readonly amount: Decimal | null
}

export interface PaidDividend {
  /** As the row has it: of the payment, or the ex-day. */
  readonly day: Day
  /** In the currency of `DueDividend.amount`, before charges. */
  readonly amount: Decimal
}

/** Days between a row and the ex-day or pay-day that it may mean. */
const DAYS = 5
/** Brokers round, and use exchange rates of their own. */
const AMOUNT_RATIO = '0.02'
/** Where no source names the pay-day, it comes within so many days of the ex-day. */
const LONGEST_UNKNOWN_WAIT = 90

/**
 * Dividends with the row that shows them: at most 5 days from the ex-day or the pay-day, and within 2%
 * of the amount. The closest in time belong together; each row shows one dividend.
 */
export function matchPaid<Due extends DueDividend, Paid extends PaidDividend>(
  due: readonly Due[],
  paid: readonly Paid[],
): Map<Due, Paid> {
  const candidates = due.flatMap((dividend) =>
    paid.flatMap((row) => {
      const days = daysBetween(dividend, row.day)
      return days !== null && isSameAmount(dividend, row) ? [{ dividend, row, days }] : []
    }),
  )
  const matched = new Map<Due, Paid>()
  const used = new Set<Paid>()
  for (const { dividend, row } of candidates.toSorted((a, b) => a.days - b.days)) {
    if (matched.has(dividend) || used.has(row)) continue
    matched.set(dividend, row)
    used.add(row)
  }
  return matched
}

function daysBetween({ exDay, payDay }: DueDividend, day: Day): number | null {
  const fromPayment = payDay === null ? null : Math.abs(day - payDay)
  if (fromPayment !== null && fromPayment <= DAYS) return fromPayment
  if (Math.abs(day - exDay) <= DAYS) return Math.abs(day - exDay)
  const isLater = payDay === null && day > exDay && day <= exDay + LONGEST_UNKNOWN_WAIT
  return isLater ? day - exDay : null
}

function isSameAmount({ amount }: DueDividend, paid: PaidDividend): boolean {
  return amount === null || amount.minus(paid.amount).abs().lte(amount.abs().times(AMOUNT_RATIO))
}
