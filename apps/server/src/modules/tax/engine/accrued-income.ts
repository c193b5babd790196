/**
 * The accrued income scheme: Income Tax Act 2007 part 12 chapter 2. Interest in the price of a bond is
 * income of the seller and relief of the buyer; a rebate in a price without the coupon is the opposite.
 * Both count in the tax year in which the interest period ends, with the next coupon. Pure.
 */
import type { Day } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import { taxYearOf } from './tax-year.ts'

/** Section 639: small holdings, by nominal on any day of the year or the one before, in pounds. */
export const SMALL_HOLDING = 5000

export interface BondTrade {
  /** The activity. */
  readonly row: string
  readonly security: string
  readonly side: 'bought' | 'sold'
  /** The end of the interest period. */
  readonly nextCoupon: Day
  /** In the price, in pounds; below zero for a rebate. Null with the reason if it is not known. */
  readonly accrued: Decimal | null
  readonly unknown: string | null
}

/** Nominal of bonds that comes to the taxpayer, or leaves below zero. */
export interface NominalChange {
  readonly day: Day
  readonly nominal: Decimal
}

export interface AccruedIncome extends Pick<BondTrade, 'row' | 'security' | 'unknown'> {
  readonly day: Day
  /** A charge; below zero relief. */
  readonly pounds: Decimal | null
}

/** Trades whose interest counts: those of years in which the taxpayer's holdings were not small. */
export function listAccruedIncome(
  trades: readonly BondTrade[],
  changes: readonly NominalChange[],
): AccruedIncome[] {
  const isSmall = smallYears(changes)
  return trades
    .filter(({ nextCoupon }) => !isSmall(taxYearOf(nextCoupon)))
    .map(({ accrued, nextCoupon, row, security, side, unknown }) => ({
      row,
      security,
      day: nextCoupon,
      pounds: side === 'sold' || accrued === null ? accrued : accrued.neg(),
      unknown,
    }))
}

/** Interest that was received on a security in a tax year, in pounds. */
export interface InterestOf {
  (security: string, year: number): Decimal
}

/**
 * Relief of a security and an interest period only makes interest on that security exempt (section 679;
 * HMRC, Savings and Investment Manual, SAIM4120): what is above it relieves nothing else. The rows are
 * reduced from the last on, and each says how much of its relief is left.
 */
export function limitRelief(
  rows: readonly AccruedIncome[],
  interestOf: InterestOf,
): (AccruedIncome & { readonly left: Decimal | null })[] {
  const leftOf = new Map<AccruedIncome, Decimal>()
  const used = new Map<string, Decimal>()
  const periods = Map.groupBy(rows, ({ day, security }) => `${day} ${security}`)
  for (const period of [...periods.values()].toSorted(
    (a, b) => (a[0]?.day ?? 0) - (b[0]?.day ?? 0),
  )) {
    const [first] = period
    if (!first || period.some(({ pounds }) => pounds === null)) continue
    const loss = period.reduce((sum, { pounds }) => sum.minus(pounds ?? ZERO), ZERO)
    if (loss.lte(0)) continue
    const year = taxYearOf(first.day)
    const key = `${year} ${first.security}`
    const before = used.get(key) ?? ZERO
    const room = Decimal.max(interestOf(first.security, year).minus(before), ZERO)
    used.set(key, before.plus(Decimal.min(loss, room)))
    let left = Decimal.max(loss.minus(room), ZERO)
    for (const row of period.toReversed()) {
      const relief = Decimal.max(row.pounds?.neg() ?? ZERO, ZERO)
      const part = Decimal.min(left, relief)
      if (part.isZero()) continue
      leftOf.set(row, part)
      left = left.minus(part)
    }
  }
  return rows.map((row) => {
    const left = leftOf.get(row) ?? null
    return { ...row, pounds: left ? (row.pounds?.plus(left) ?? null) : row.pounds, left }
  })
}

/** True for a tax year in which, and in the one before, nominal was never above the limit. */
export function smallYears(changes: readonly NominalChange[]): (year: number) => boolean {
  // A transfer between own accounts is two changes of a day, in any order.
  const byDay = new Map<Day, Decimal>()
  for (const { day, nominal } of changes) byDay.set(day, nominal.plus(byDay.get(day) ?? ZERO))
  const ordered = [...byDay].toSorted(([a], [b]) => a - b)
  const most = new Map<number, Decimal>()
  let held = ZERO
  const note = (year: number, nominal: Decimal) =>
    most.set(year, Decimal.max(most.get(year) ?? ZERO, nominal))
  let year = Number.NEGATIVE_INFINITY
  for (const [day, nominal] of ordered) {
    // The nominal carried into each year since the last change counts on its first day.
    const next = taxYearOf(day)
    if (year !== Number.NEGATIVE_INFINITY) for (; year < next; year++) note(year + 1, held)
    year = next
    held = held.plus(nominal)
    note(year, held)
  }
  const last = year
  const mostIn = (of: number) => most.get(of) ?? (of > last ? held : ZERO)
  return (of) => mostIn(of).lte(SMALL_HOLDING) && mostIn(of - 1).lte(SMALL_HOLDING)
}
