/** Splits that the price history knows and a ledger does not. Pure. */
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { type Day, toDate, toDay } from '../../../platform/calendar/days.ts'
import type { Decimal } from '../../../platform/decimal.ts'
import type { RateOn } from './amounts.ts'
import type { Entry } from './entry.ts'
import type { AccountLedger, Group } from './ledger.ts'
import { positionAt } from './replay.ts'

export interface KnownSplit {
  /** First day on which the new shares trade. */
  readonly date: TradingDate
  /** New shares for `denominator` old ones. */
  readonly numerator: number
  readonly denominator: number
}

export interface SplitPrices {
  readonly rateOn: RateOn
  splitsOf(subject: string): readonly KnownSplit[]
  /** As traded; null if unknown. */
  closeOn(subject: string, day: Day): { readonly value: number; readonly unit: string } | null
}

export interface MissingSplit {
  readonly accountId: string
  readonly subject: string
  readonly split: KnownSplit
  /** Shares held the evening before. */
  readonly held: Decimal
}

/** Brokers book a split some days around the first one on which it trades. */
const AROUND_DAYS = 10

/**
 * Splits while shares were on their way to the account, as recorded the day after they arrived. Both rows of
 * the transfer have as many shares, and no account has the split.
 */
function missedOnTheWay(
  { account, entries, link }: Group,
  prices: SplitPrices,
  today: Day,
): MissingSplit[] {
  return entries.flatMap((arrival) => {
    const { day, kind, quantity: held, subject } = arrival
    const side = kind === 'transfer_in' ? link?.sides.get(arrival.id) : undefined
    if (side?.kind !== 'paired' || subject === null || held === null || day >= today) return []
    return prices.splitsOf(subject).flatMap((split) => {
      const on = toDay(split.date)
      const departure = side.with.find((one) => one.day < on && on <= day)
      if (!departure) return []
      const before = link?.groups.find(({ entries: own }) => own.includes(departure))
      const own = before ? before.entries.filter((entry) => entry.subject === subject) : []
      const rows = [...own, ...entries.filter((entry) => entry.subject === subject)]
      if (isRecorded(rows, on) || isRecorded(rows, day) || isAdjusted(own, prices, split)) return []
      return { accountId: account.id, subject, split: { ...split, date: toDate(day + 1) }, held }
    })
  })
}

/**
 * Splits of shares that were held on the evening before, without a split or consolidation around the
 * day. Where the last trade before was recorded at a price after the split, the records are adjusted
 * already, and nothing is missing.
 */
export function findMissingSplits(
  ledgers: readonly Pick<AccountLedger, 'account' | 'groups'>[],
  prices: SplitPrices,
  today: Day,
): MissingSplit[] {
  return ledgers
    .flatMap(({ account, groups }) =>
      [...groups.values()].flatMap((group) => [
        ...[...group.trails(prices.rateOn)].flatMap(([subject, trail]) =>
          prices.splitsOf(subject).flatMap((split) => {
            const day = toDay(split.date)
            const held = positionAt(trail, day - 1).quantity
            if (day > today || held.isZero()) return []
            const own = group.entries.filter((entry) => entry.subject === subject)
            if (isRecorded(own, day) || isAdjusted(own, prices, split)) return []
            return { accountId: account.id, subject, split, held }
          }),
        ),
        ...missedOnTheWay(group, prices, today),
      ]),
    )
    .toSorted((a, b) => toDay(a.split.date) - toDay(b.split.date))
}

function isRecorded(entries: readonly Entry[], day: Day): boolean {
  return entries.some(
    (entry) =>
      (entry.kind === 'split' || entry.kind === 'consolidation') &&
      Math.abs(entry.day - day) <= AROUND_DAYS,
  )
}

function isAdjusted(entries: readonly Entry[], prices: SplitPrices, split: KnownSplit): boolean {
  const day = toDay(split.date)
  const last = entries.findLast(
    (entry) => entry.day < day && entry.price !== null && entry.price.value.gt(0),
  )
  const close = last?.subject ? prices.closeOn(last.subject, last.day) : null
  if (!last?.price || !close || currencyOf(close.unit) !== currencyOf(last.price.unit)) return false
  const paid = last.price.value.toNumber() / unitsPerMajor(last.price.unit)
  const ratio = paid / (close.value / unitsPerMajor(close.unit))
  const factor = split.numerator / split.denominator
  return Math.abs(Math.log(ratio * factor)) < Math.abs(Math.log(ratio))
}
