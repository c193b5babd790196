/** Dividends of one security as their sources gave them, and in today's shares. Pure. */
import { currencyOf, type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { type Decimal, ONE } from '../../../platform/decimal.ts'

export interface DividendEvent {
  /** First day on which a buyer does not receive it. */
  readonly exDay: Day
  /** Null where no source names it. */
  readonly payDay: Day | null
  /** Per share as counted on the ex-day, above zero. */
  readonly amount: Decimal
  /** The dividend's own, which may differ from the price's; null where no source declares one. */
  readonly unit: Unit | null
}

/** New shares for an old one from the day on: 10 for ten for one. */
export interface ShareSplit {
  readonly day: Day
  readonly ratio: Decimal
}

/** A dividend per share as counted today. */
export interface Restated extends DividendEvent {
  /** Per share of today, in the major unit of the currency. */
  readonly major: Decimal
  /** ISO 4217; null where the unit is. */
  readonly currency: string | null
  /** A fault of the source's row; null for a plain one. */
  readonly doubt: 'paid_before_ex_day' | null
}

/** A payment later than this after the ex-day is not a payment of the same dividend. */
export const LONGEST_WAIT_DAYS = 180

/**
 * Usable events in today's shares, by ex-day. An amount of zero or less, or none, is no dividend; a
 * pay-day before the ex-day, or half a year after it, is unknown.
 */
export function restateEvents(
  events: readonly DividendEvent[],
  splits: readonly ShareSplit[],
): Restated[] {
  return events
    .filter(({ amount }) => amount.isFinite() && amount.gt(0))
    .map((event): Restated => {
      const { amount, exDay, payDay, unit } = event
      const isBefore = payDay !== null && payDay < exDay
      const isUsable = payDay !== null && !isBefore && payDay <= exDay + LONGEST_WAIT_DAYS
      return {
        ...event,
        payDay: isUsable ? payDay : null,
        major: amount.div(factorAfter(exDay, splits)).div(unit === null ? 1 : unitsPerMajor(unit)),
        currency: unit === null ? null : currencyOf(unit),
        doubt: isBefore ? 'paid_before_ex_day' : null,
      }
    })
    .toSorted((a, b) => a.exDay - b.exDay)
}

/** Today's shares for one share as counted on the day. A split on the day itself has happened. */
export function factorAfter(day: Day, splits: readonly ShareSplit[]): Decimal {
  return splits.reduce(
    (factor, split) => (split.day > day ? factor.times(split.ratio) : factor),
    ONE,
  )
}
