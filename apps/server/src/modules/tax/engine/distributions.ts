/** Income that a fund kept, as activities state it: the units that it is for, and when it counts. */
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Holdings } from './holdings.ts'
import { DUST } from './rules.ts'
import type { TaxEntry } from './tax-entry.ts'

/**
 * Income for shares that were sold on the last day of the period counts immediately before that sale
 * (SI 2009/3001 reg 99(5); HMRC OFM27600). All other income counts after the period.
 */
export function placeDistributions(entries: readonly TaxEntry[], holdings: Holdings): TaxEntry[] {
  return entries.map((entry) => {
    const { periodEnd: day } = entry
    if (entry.kind !== 'distribution' || day === undefined) return entry
    return coversSales(entries, holdings, entry, day) ? { ...entry, day } : entry
  })
}

function coversSales(
  entries: readonly TaxEntry[],
  holdings: Holdings,
  entry: TaxEntry,
  lastDay: TaxEntry['day'],
): boolean {
  const sold = entries
    .filter(({ day, kind, security }) => {
      return kind === 'sale' && day === lastDay && security === entry.security
    })
    .reduce((sum, { quantity }) => sum.plus(quantity ?? 0), ZERO)
  if (sold.isZero()) return false
  const left = holdings.after(entry.security, lastDay)
  if (entry.quantity === null) return left.lte(DUST)
  const units = unitsOf(entries, entry)
  return !isNear(units, left) && isNear(units, left.plus(sold))
}

/** Of all of a period: a fund gives one for each group of units, a broker one for each account. */
export function unitsOf(
  entries: readonly TaxEntry[],
  { day, kind, periodEnd, security }: TaxEntry,
): Decimal {
  return entries
    .filter(
      (one) =>
        one.kind === kind &&
        one.day === day &&
        one.security === security &&
        one.periodEnd === periodEnd,
    )
    .reduce((sum, { quantity }) => sum.plus(quantity ?? 0), ZERO)
}

/** Funds and brokers round the units of a distribution. */
const NEAR = '0.0001'
const NEAR_RATIO = '0.00001'

export function isNear(units: Decimal, held: Decimal): boolean {
  return units
    .minus(held)
    .abs()
    .lte(Decimal.max(NEAR, held.times(NEAR_RATIO)))
}
