/** Turns what leaves on a day into disposals with slices. */
import { type Decimal, minus, plus, ZERO } from '../../../platform/decimal.ts'
import { type DaySale, portionOf } from './match.ts'
import type { PoolBook } from './pool.ts'
import { RefusalError } from './refuse.ts'
import type { Disposal, Slice, Unknown } from './results.ts'
import { DUST } from './rules.ts'

/** Shares with what they cost, before proceeds are shared out. */
export type Costed = Pick<
  Slice,
  'rule' | 'quantity' | 'cost' | 'acquired' | 'acquiredQuantity' | 'pool' | 'rows'
> & { readonly unknown: readonly Unknown[] }

/** @throws RefusalError for shares that nothing covers, or a sale beside a gift that both match */
export function disposeOfDay(security: string, sale: DaySale, pool: PoolBook): Disposal[] {
  const { given, matches, sold } = sale
  const hasBoth = !sold.quantity.isZero() && !given.quantity.isZero()
  if (hasBoth && matches.length > 0) {
    throw refusalOf(security, sale, { kind: 'sale_beside_gift' })
  }
  const matched: Costed[] = matches.map(({ acquiredQuantity, cost, purchase, quantity, rule }) => ({
    rule,
    quantity,
    cost,
    acquired: purchase.day,
    acquiredQuantity,
    pool: null,
    rows: () => purchase.rows,
    unknown: cost === null ? purchase.unknown : [],
  }))
  if (hasBoth) {
    const both = requirePool(security, sale, pool)
    const ofSale = scale(both, sold.quantity, sale.left)
    const ofGift = { ...both, quantity: given.quantity, cost: minus(both.cost, ofSale.cost) }
    return [toSale(security, sale, [ofSale]), toGift(security, sale, [ofGift])]
  }
  const all = sale.left.isZero() ? matched : [...matched, requirePool(security, sale, pool)]
  return [sold.quantity.isZero() ? toGift(security, sale, all) : toSale(security, sale, all)]
}

function refusalOf(
  security: string,
  { day, given, sold }: DaySale,
  reason: RefusalError['reason'],
): RefusalError {
  return new RefusalError({ security, day }, [...sold.rows, ...given.rows], reason)
}

function requirePool(security: string, sale: DaySale, pool: PoolBook): Costed {
  if (sale.left.minus(pool.quantity).gt(DUST)) {
    const { given, left, sold } = sale
    const wanted = sold.quantity.plus(given.quantity)
    const held = wanted.minus(left).plus(pool.quantity)
    throw refusalOf(security, sale, { kind: 'oversold', wanted, held })
  }
  return takeFrom(pool, sale.left)
}

export function takeFrom(pool: PoolBook, quantity: Decimal): Costed {
  const before = pool.now()
  const rows = pool.rowsNow()
  const { unknown } = pool
  const cost = pool.take(quantity)
  return {
    rule: 'section_104',
    quantity,
    cost,
    acquired: null,
    acquiredQuantity: null,
    pool: before,
    rows,
    unknown: cost === null ? unknown : [],
  }
}

function scale(costed: Costed, part: Decimal, whole: Decimal): Costed {
  return { ...costed, quantity: part, cost: portionOf(costed.cost, part, whole) }
}

function toSale(security: string, { day, sold }: DaySale, parts: readonly Costed[]): Disposal {
  const { charges, proceeds, quantity } = sold
  const shared = { quantity, proceeds, charges }
  return toDisposal(
    'sale',
    { security, day, rows: sold.rows, unknown: sold.unknown },
    shared,
    parts,
  )
}

/** No gain, no loss (TCGA 1992 s58, s257): the proceeds are what the shares cost. */
function toGift(security: string, { day, given }: DaySale, parts: readonly Costed[]): Disposal {
  const slices = parts.map((part) => toSlice(part, { proceeds: part.cost, charges: ZERO }))
  const cost = sumOf(slices.map((slice) => slice.cost))
  return {
    kind: 'gift',
    security,
    day,
    quantity: given.quantity,
    proceeds: cost,
    charges: ZERO,
    cost,
    gain: cost === null ? null : ZERO,
    slices,
    rows: given.rows,
    unknown: parts.flatMap((part) => part.unknown),
  }
}

type Shared = Pick<Disposal, 'quantity' | 'proceeds' | 'charges'>

/** Proceeds and charges go with the shares; the last part takes what division leaves. */
export function toDisposal(
  kind: Disposal['kind'],
  named: Pick<Disposal, 'security' | 'day' | 'rows' | 'unknown'>,
  shared: Shared,
  parts: readonly Costed[],
): Disposal {
  const left = { ...shared }
  const slices = parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const own = isLast
      ? { proceeds: left.proceeds, charges: left.charges }
      : {
          proceeds: portionOf(shared.proceeds, part.quantity, shared.quantity),
          charges: portionOf(shared.charges, part.quantity, shared.quantity),
        }
    left.proceeds = minus(left.proceeds, own.proceeds)
    left.charges = minus(left.charges, own.charges)
    return toSlice(part, own)
  })
  const cost = plus(sumOf(slices.map((slice) => slice.cost)), shared.charges)
  return {
    kind,
    ...named,
    ...shared,
    cost,
    gain: minus(shared.proceeds, cost),
    slices,
    unknown: [...named.unknown, ...parts.flatMap((part) => part.unknown)],
  }
}

function toSlice(
  { unknown: _unknown, ...part }: Costed,
  { charges, proceeds }: Pick<Slice, 'charges' | 'proceeds'>,
): Slice {
  return { ...part, proceeds, charges, gain: minus(minus(proceeds, part.cost), charges) }
}

function sumOf(amounts: readonly (Decimal | null)[]): Decimal | null {
  return amounts.reduce<Decimal | null>((sum, amount) => plus(sum, amount), ZERO)
}
