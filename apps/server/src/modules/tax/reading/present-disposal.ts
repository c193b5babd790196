/** Disposals and slices as the API shows them, each slice with the reason for its rule. */
import { amountText } from '@leadenhall/contract/shared/amount-text.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { TaxDisposal, TaxSlice } from '@leadenhall/contract/tax/index.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { type Decimal, toText, toTextOrNull } from '../../../platform/decimal.ts'
import { symbolOf } from '../../portfolio/index.ts'
import type { Disposal, Slice } from '../engine/results.ts'
import { MATCH_RULES } from '../engine/rules.ts'
import type { Exemptions } from './security-kinds.ts'
import type { TaxDeps } from './tax-deps.ts'

/** `5,487` */
export const sharesText = (quantity: Decimal) => amountText(toText(quantity), null)

export function presentDisposal(
  { universe }: Pick<TaxDeps, 'universe'>,
  disposal: Disposal,
  exempt: Exemptions,
): TaxDisposal {
  const { day, kind, security, unknown } = disposal
  return {
    kind: kind === 'gift' ? 'sale' : kind,
    date: toDate(day),
    ticker: symbolOf(universe(), security),
    name: universe().findById(security)?.name ?? null,
    quantity: toText(disposal.quantity),
    proceeds: toTextOrNull(disposal.proceeds, 2),
    cost: toTextOrNull(disposal.cost, 2),
    charges: toTextOrNull(disposal.charges, 2),
    gain: toTextOrNull(disposal.gain, 2),
    slices: disposal.slices.map((slice) => presentSlice(slice, day, kind)),
    rows: [...disposal.rows],
    exempt: exempt.has(security, day),
    unknownBecause:
      unknown.length === 0
        ? null
        : `Not known: ${[...new Set(unknown.map(({ why }) => why))].join('; ')}.`,
  }
}

export function presentSlice(slice: Slice, sold: Day, kind: Disposal['kind']): TaxSlice {
  const { acquired, charges, cost, gain, pool, proceeds, quantity, rule } = slice
  return {
    rule,
    quantity: toText(quantity),
    proceeds: toTextOrNull(proceeds, 2),
    cost: toTextOrNull(cost, 2),
    charges: toTextOrNull(charges, 2),
    gain: toTextOrNull(gain, 2),
    acquired: acquired === null ? null : toDate(acquired),
    pool: pool && { quantity: toText(pool.quantity), cost: toTextOrNull(pool.cost, 2) },
    why: whyOf(slice, sold, kind),
    citation: kind === 'capital_returned' ? citationOf(slice) : MATCH_RULES[rule],
    rows: [...slice.rows()],
  }
}

/** Where the money is lessened by all or none of the cost, or by its part. */
const citationOf = ({ cost }: Slice) =>
  cost?.isZero() ? 'TCGA 1992 s122(4)' : 'TCGA 1992 s42, s122(1)'

function whyOf(slice: Slice, sold: Day, kind: Disposal['kind']): string {
  if (kind === 'capital_returned') {
    return slice.cost?.isZero()
      ? 'The company returned more capital than the shares cost; the whole cost is taken from it, and the excess is a gain.'
      : 'The money is not small, so it disposes of a part: money ÷ (money + value of the shares after it) of the cost goes with it.'
  }
  const { acquired, acquiredQuantity, pool, quantity } = slice
  if (acquired !== null && acquiredQuantity) {
    const bought = formatLongDate(toDate(acquired))
    if (acquired === sold) {
      return `${sharesText(quantity)} bought on the day of the sale: shares of the same day come first.`
    }
    const restated = acquiredQuantity.eq(quantity)
      ? ''
      : ` (${sharesText(acquiredQuantity)} after the split in between)`
    const days = acquired - sold
    return `${sharesText(quantity)}${restated} bought on ${bought}, ${days} ${days === 1 ? 'day' : 'days'} after the sale: purchases within 30 days come before the pool.`
  }
  const average = averageOf(pool)
  const price = average === null ? 'a cost that is not known' : `£${average} a share`
  return `${sharesText(quantity)} of the ${sharesText(pool?.quantity ?? quantity)} in the pool, at ${price}: no purchase of the day or the next 30 days is left.`
}

function averageOf(pool: Slice['pool']): string | null {
  const average: Decimal | null =
    pool?.cost && !pool.quantity.isZero() ? pool.cost.div(pool.quantity) : null
  return toTextOrNull(average, 6)
}
