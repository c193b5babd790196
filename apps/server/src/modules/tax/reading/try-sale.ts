/** A sale today that is not in the ledger. */
import type { Day } from '../../../platform/calendar/days.ts'
import { Decimal, minus, ZERO } from '../../../platform/decimal.ts'
import { computeGroup, type TaxRules } from '../engine/compute-tax.ts'
import { inPennies } from '../engine/pennies.ts'
import type { Disposal, TaxResult } from '../engine/results.ts'
import type { TaxEntry } from '../engine/tax-entry.ts'

export interface TriedSale {
  readonly security: string
  readonly account: string
  readonly day: Day
  readonly quantity: Decimal
  /** Before charges. */
  readonly pounds: Decimal
  readonly charges: Decimal
}

export interface Tried {
  /** Added to the ledger's gains by the sale; null if not known. */
  readonly gain: Decimal | null
  readonly result: TaxResult
  /** The day's disposal with the sale in it; null if the security cannot be computed. */
  readonly disposal: Disposal | null
  /** Shares of the sale alone, in the order in which they are matched. */
  readonly parts: readonly SoldPart[]
  /** Earlier sales that the sale leaves without the purchases that they were matched with. */
  readonly rematched: readonly Rematched[]
}

export interface SoldPart {
  readonly quantity: Decimal
  readonly gain: Decimal | null
}

export interface Rematched {
  readonly day: Day
  readonly before: Decimal
  readonly after: Decimal
}

const PARTS = {
  unknown: null,
  ratio: null,
  into: null,
  costShare: null,
  counterparty: null,
  valueAfter: null,
} as const

/** @param bought bought back on a later day for the same money, where given */
export function trySale(
  group: readonly TaxEntry[],
  sale: TriedSale,
  rules: TaxRules,
  boughtOn: Day | null = null,
): Tried {
  const sold = toEntry(sale, 'what-if')
  const added: TaxEntry[] = [sold]
  if (boughtOn !== null) {
    added.push({ ...sold, id: 'bought-back', kind: 'purchase', day: boughtOn, charges: ZERO })
  }
  const before = inPennies(computeGroup(group, rules))
  const result = inPennies(computeGroup([...group, ...added], rules))
  const disposal = findSale(result, sale)
  const known = findSale(before, sale) ?? undefined
  return {
    gain: gainOf(sale, before, result),
    result,
    disposal,
    parts: disposal ? partsOf(sale, disposal, known) : [],
    rematched: result.disposals.flatMap((one) => {
      const was = before.disposals.find(
        ({ day: on, kind, security: of }) =>
          on === one.day && kind === one.kind && of === one.security,
      )
      const isChanged = one !== disposal && one.gain?.toFixed(2) !== was?.gain?.toFixed(2)
      return isChanged && one.gain && was?.gain
        ? [{ day: one.day, before: was.gain, after: one.gain }]
        : []
    }),
  }
}

export interface TriedSales {
  /** Of each sale; null if not known. */
  readonly gains: readonly (Decimal | null)[]
  readonly result: TaxResult
}

/** @param sales on different days */
export function trySales(
  group: readonly TaxEntry[],
  sales: readonly TriedSale[],
  rules: TaxRules,
): TriedSales {
  const before = inPennies(computeGroup(group, rules))
  const added = sales.map((sale, place) => toEntry(sale, `what-if-${place}`))
  const result = inPennies(computeGroup([...group, ...added], rules))
  return { gains: sales.map((sale) => gainOf(sale, before, result)), result }
}

const toEntry = (
  { account, charges, day, pounds, quantity, security }: TriedSale,
  id: string,
): TaxEntry => ({
  account,
  security,
  quantity,
  amount: pounds,
  ...PARTS,
  id,
  kind: 'sale',
  day,
  charges,
})

function findSale({ disposals }: TaxResult, { day, security }: TriedSale): Disposal | null {
  return (
    disposals.find((one) => one.kind === 'sale' && one.security === security && one.day === day) ??
    null
  )
}

function gainOf(sale: TriedSale, before: TaxResult, after: TaxResult): Decimal | null {
  const known = findSale(before, sale)
  return minus(findSale(after, sale)?.gain ?? null, known ? known.gain : ZERO)
}

/** Slices of the day's disposal less those that it has without the sale. */
function partsOf(
  { charges, pounds, quantity: sold }: TriedSale,
  { slices }: Disposal,
  known: Disposal | undefined,
): SoldPart[] {
  return slices.flatMap(({ acquired, cost, quantity, rule }): SoldPart[] => {
    const had = known?.slices.find((one) => one.rule === rule && one.acquired === acquired)
    const added = quantity.minus(had?.quantity ?? ZERO)
    if (added.lte(0)) return []
    const costBefore = had ? had.cost : ZERO
    if (!cost || !costBefore) return [{ quantity: added, gain: null }]
    const brought = pounds.minus(charges).times(added).div(sold)
    return [{ quantity: added, gain: brought.minus(cost.minus(costBefore)) }]
  })
}

/**
 * The most shares whose gain fits into a room, given the parts of selling all of them: what was bought
 * today goes first, then the pool.
 */
export function sharesWithin(parts: readonly SoldPart[], room: Decimal): Decimal {
  let left = Decimal.max(room, ZERO)
  let shares = ZERO
  for (const { gain, quantity } of parts) {
    if (gain === null || quantity.isZero()) continue
    const each = gain.div(quantity)
    const fitting = each.gt(0) ? Decimal.min(quantity, left.div(each)) : quantity
    shares = shares.plus(fitting)
    left = left.minus(fitting.times(each))
    if (fitting.lt(quantity)) break
  }
  const all = parts.reduce((sum, { quantity }) => sum.plus(quantity), ZERO)
  return all.isInteger() ? shares.toDecimalPlaces(8).floor() : shares
}
