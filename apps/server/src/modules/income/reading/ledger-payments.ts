/** Dividends and coupons that rows of a ledger show. */
import { unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { type Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Entry } from '../../portfolio/index.ts'

export interface Payment {
  readonly day: Day
  readonly kind: 'dividend' | 'interest'
  /** In the account's currency, before charges; shares instead of cash at their price. */
  readonly amount: Decimal
  /** Rows of one day that are one payment; absent for a single row. */
  readonly parts?: readonly Payment[]
}

/** Of one security; a row paid back, or a sum of zero, is none. */
export function listPayments(entries: readonly Entry[], subject: string): Payment[] {
  return entries.flatMap((entry) => {
    if (entry.subject !== subject) return []
    const amount = grossOf(entry)
    if (amount === null || amount.lte(0)) return []
    const kind = entry.kind === 'interest' ? ('interest' as const) : ('dividend' as const)
    return { day: entry.day, kind, amount }
  })
}

/** Null for what is no payment. */
function grossOf({ amount, charges, kind, price, quantity }: Entry): Decimal | null {
  if (kind === 'dividend' || kind === 'interest') return amount.plus(charges)
  if (kind !== 'scrip' && kind !== 'drip') return null
  const shares =
    price && quantity ? quantity.times(price.value).div(unitsPerMajor(price.unit)) : ZERO
  return shares.plus(charges).plus(amount)
}

/** All payments of a day as one, for each day with several. */
export function joinDays(payments: readonly Payment[]): Payment[] {
  return [...Map.groupBy(payments, ({ day }) => day).values()].flatMap((parts) => {
    const [first] = parts
    if (!first || parts.length === 1) return []
    const amount = parts.reduce((sum, one) => sum.plus(one.amount), ZERO)
    return { day: first.day, kind: first.kind, amount, parts }
  })
}
