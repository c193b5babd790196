import type {
  AccountKind,
  ActivityKind,
  Counterparty,
} from '@leadenhall/contract/portfolio/index.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import type { Decimal } from '../../../platform/decimal.ts'

/** An activity that counts: the newest revision of one that is not removed. */
export interface Entry {
  readonly id: string
  readonly accountId: string
  readonly kind: ActivityKind
  readonly date: TradingDate
  readonly day: Day
  readonly time: string | null
  /** Order of storing, for activities of one day without times. */
  readonly order: number
  /** A listing id, or `symbol:…` for a symbol without a listing; null for cash. */
  readonly subject: string | null
  readonly quantity: Decimal | null
  readonly price: { readonly value: Decimal; readonly unit: Unit } | null
  /** Sum of all charges, in the account's currency. */
  readonly charges: Decimal
  /** Cash effect in the account's currency, charges and accrued interest included. */
  readonly amount: Decimal
  /** Accrued interest of a bond within `amount`, above zero unless it trades ex dividend. */
  readonly accrued: Decimal
  /** Counts as paid although no cash moves, in the account's currency. */
  readonly deemed: Decimal | null
  /** Shares after the event for one share before it. */
  readonly ratio: Decimal | null
  /** The subject that a merger or spin-off leads to. */
  readonly into: string | null
  readonly costShare: Decimal | null
  /** The other side of a transfer or gift; null where it is not said. */
  readonly counterparty: Counterparty | null
}

export interface Account {
  readonly id: string
  /** ISO 4217. */
  readonly currency: string
  readonly kind: AccountKind
  /** The taxpayer. */
  readonly person_id: string
}

/** Within a day events come first and disposals last, so that a day's sale can use its purchases. */
const RANK: Readonly<Record<ActivityKind, number>> = {
  split: 0,
  consolidation: 0,
  merger: 0,
  spin_off: 0,
  transfer_in: 1,
  gift_from_spouse: 1,
  deposit: 1,
  buy: 1,
  scrip: 1,
  drip: 1,
  rights: 1,
  dividend: 2,
  interest: 2,
  return_of_capital: 2,
  equalisation: 2,
  notional_distribution: 2,
  negligible_value: 2,
  fee: 2,
  tax: 2,
  sell: 3,
  transfer_out: 3,
  gift_to_spouse: 3,
  withdrawal: 3,
}

/** A corporate action, which comes before the trades of its day. */
export const isEvent = ({ kind }: Entry) => RANK[kind] === 0

/** True for what brings or takes shares, and so depends on the time within a day. */
export const movesShares = ({ kind }: Entry) => RANK[kind] === 1 || RANK[kind] === 3

/** By day, then events, purchases, payments and sales. Times order within those. */
export function compareEntries(a: Entry, b: Entry): number {
  return (
    a.day - b.day ||
    RANK[a.kind] - RANK[b.kind] ||
    compareTexts(a.time ?? '', b.time ?? '') ||
    a.order - b.order ||
    compareTexts(a.id, b.id)
  )
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
