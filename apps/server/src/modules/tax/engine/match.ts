/**
 * Identifies shares sold with purchases of the same day and of the 30 days after, over all sales of a
 * security. Sales and purchases of a day each count as one (TCGA 1992 s105, s106A).
 */

import type { Day } from '../../../platform/calendar/days.ts'
import { Decimal, minus, ONE, plus, ZERO } from '../../../platform/decimal.ts'
import { getOrAdd } from '../../../platform/get-or-add.ts'
import type { ShareEvent } from './holdings.ts'
import { sharesOf } from './refuse.ts'
import type { Unknown } from './results.ts'
import { DUST, type MatchRule, WINDOW_DAYS } from './rules.ts'
import type { TaxEntry } from './tax-entry.ts'

/** A day's purchases of a security that are not matched yet. */
export interface DayPurchase {
  readonly day: Day
  quantity: Decimal
  /** Charges included. */
  cost: Decimal | null
  readonly rows: readonly string[]
  readonly unknown: readonly Unknown[]
}

/** Everything that leaves on a day. */
export interface DaySale {
  readonly day: Day
  readonly sold: Side
  readonly given: Side
  /** Not matched yet, of both sides. */
  left: Decimal
  readonly matches: Match[]
}

interface Side {
  quantity: Decimal
  proceeds: Decimal | null
  charges: Decimal | null
  readonly rows: string[]
  readonly unknown: Unknown[]
}

export interface Match {
  readonly rule: Exclude<MatchRule, 'section_104'>
  /** As on the day of the sale. */
  readonly quantity: Decimal
  readonly cost: Decimal | null
  readonly purchase: DayPurchase
  /** As on the day of the purchase. */
  readonly acquiredQuantity: Decimal
}

export interface Book {
  readonly purchases: ReadonlyMap<Day, DayPurchase>
  readonly sales: ReadonlyMap<Day, DaySale>
}

const PURCHASES: ReadonlySet<TaxEntry['kind']> = new Set(['purchase', 'gift_from_spouse'])

/** @param entries of one security, in order */
export function matchSales(entries: readonly TaxEntry[], splits: readonly ShareEvent[]): Book {
  const { purchases, sales } = collect(entries)
  const saleDays = [...sales.values()].toSorted((a, b) => a.day - b.day)
  for (const sale of saleDays) {
    const purchase = purchases.get(sale.day)
    if (purchase) take(sale, purchase, 'same_day', null)
  }
  const bought = [...purchases.values()].toSorted((a, b) => a.day - b.day)
  let first = 0
  for (const sale of saleDays) {
    while (isOver(bought[first], sale.day)) first += 1
    for (let at = first; at < bought.length && sale.left.gt(0); at++) {
      const purchase = bought[at] as DayPurchase
      if (purchase.day > sale.day + WINDOW_DAYS) break
      take(sale, purchase, 'thirty_days', factorBetween(splits, sale.day, purchase.day))
    }
  }
  return { purchases, sales }
}

/** Too early for a sale and those after it, or used up. */
const isOver = (purchase: DayPurchase | undefined, day: Day) =>
  purchase !== undefined && (purchase.day <= day || purchase.quantity.isZero())

/**
 * Shares that were sold before a day and are matched with purchases after `until`: they are still in the
 * pool, and not held. In shares of the day.
 */
export function soldAndNotBack(
  { sales }: Book,
  splits: readonly ShareEvent[],
  day: Day,
  until: Day,
): Decimal {
  let shares: Decimal = ZERO
  for (const { day: sold, matches } of sales.values()) {
    if (sold >= day || sold + WINDOW_DAYS <= until) continue
    const factor = factorBetween(splits, sold, day) ?? ONE
    for (const { purchase, quantity } of matches) {
      if (purchase.day > until) shares = shares.plus(quantity.times(factor))
    }
  }
  return shares
}

function collect(entries: readonly TaxEntry[]) {
  const purchases = new Map<Day, DayPurchase>()
  const sales = new Map<Day, DaySale>()
  for (const entry of entries) {
    const { day, id, kind } = entry
    const unknown = unknownOf(entry)
    if (PURCHASES.has(kind)) {
      const quantity = sharesOf(entry)
      const known = purchases.get(day)
      const cost = plus(entry.amount, entry.charges)
      purchases.set(day, {
        day,
        quantity: quantity.plus(known?.quantity ?? ZERO),
        cost: known ? plus(known.cost, cost) : cost,
        rows: [...(known?.rows ?? []), id],
        unknown: [...(known?.unknown ?? []), ...unknown],
      })
    } else if (kind === 'sale' || kind === 'gift') {
      const quantity = sharesOf(entry)
      const sale = getOrAdd(sales, day, () => newSale(day))
      const side = kind === 'sale' ? sale.sold : sale.given
      side.quantity = side.quantity.plus(quantity)
      side.proceeds = plus(side.proceeds, kind === 'sale' ? entry.amount : ZERO)
      side.charges = plus(side.charges, entry.charges)
      side.rows.push(id)
      side.unknown.push(...(kind === 'sale' ? unknown : []))
      sale.left = sale.left.plus(quantity)
    }
  }
  return { purchases, sales }
}

function newSale(day: Day): DaySale {
  const side = () => ({ quantity: ZERO, proceeds: ZERO, charges: ZERO, rows: [], unknown: [] })
  return { day, sold: side(), given: side(), left: ZERO, matches: [] }
}

export function unknownOf({ amount, charges, id, unknown }: TaxEntry): Unknown[] {
  if (amount !== null && charges !== null) return []
  return [{ row: id, why: unknown ?? 'its amount is not known' }]
}

/** Shares on the later day for one share on the earlier. */
function factorBetween(splits: readonly ShareEvent[], from: Day, to: Day): Decimal | null {
  let factor: Decimal | null = null
  for (const split of splits) {
    if (split.day > from && split.day <= to) factor = (factor ?? ONE).times(split.factor)
  }
  return factor
}

/** @param factor null where no split lies between */
function take(
  sale: DaySale,
  purchase: DayPurchase,
  rule: Match['rule'],
  factor: Decimal | null,
): void {
  if (purchase.quantity.isZero() || sale.left.isZero()) return
  const offered = factor === null ? purchase.quantity : purchase.quantity.div(factor)
  const isWhole = offered.minus(sale.left).lte(DUST)
  const quantity = Decimal.min(offered, sale.left)
  const acquiredQuantity = isWhole
    ? purchase.quantity
    : factor === null
      ? quantity
      : quantity.times(factor)
  const cost = isWhole
    ? purchase.cost
    : portionOf(purchase.cost, acquiredQuantity, purchase.quantity)
  sale.matches.push({ rule, quantity, cost, purchase, acquiredQuantity })
  purchase.quantity = purchase.quantity.minus(acquiredQuantity)
  purchase.cost = isWhole ? ZERO : minus(purchase.cost, cost)
  sale.left = sale.left.minus(quantity)
  if (sale.left.lte(DUST)) sale.left = ZERO
}

/** The part of an amount that goes with some of the shares. */
export function portionOf(amount: Decimal | null, part: Decimal, whole: Decimal): Decimal | null {
  if (amount === null || amount.isZero() || part.eq(whole)) return amount
  return amount.times(part).div(whole)
}
