/**
 * The average cost that the portfolio shows for the shares of a pool, and the sales that make it another
 * than the pool's: those matched with purchases of their day or of the 30 days after it.
 */
import { amountText } from '@leadenhall/contract/shared/amount-text.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { TaxPool } from '@leadenhall/contract/tax/index.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { type Decimal, plus, toText, toTextOrNull } from '../../../platform/decimal.ts'
import { bookCost, positionAt } from '../../portfolio/index.ts'
import type { Disposal, Slice } from '../engine/results.ts'
import { sharesText } from './present-disposal.ts'
import type { Taxpayer, TaxScene } from './taxpayers.ts'
import { generalAccounts } from './to-tax-entries.ts'

/** The average cost of a security over the taxpayer's general accounts at the end of a day; null if unknown. */
export function findBookCosts(
  { loaded, rateOn }: Pick<TaxScene, 'loaded' | 'rateOn'>,
  person: string,
  day: Day,
): (security: string) => Decimal | null {
  const accounts = generalAccounts(loaded, person)
  return (security) =>
    accounts
      .flatMap(({ groups }) => {
        const trail = groups.get(security)?.trails(rateOn).get(security)
        return trail ? [bookCost(positionAt(trail, day))] : []
      })
      .reduce<Decimal | null>((sum, cost, at) => (at === 0 ? cost : plus(sum, cost)), null)
}

type Costs = Pick<TaxPool, 'averageCost' | 'whyTheyDiffer'>

/** @param cost the pool's */
export function compareCosts(
  cost: Decimal | null,
  average: Decimal | null,
  security: string,
  { result }: Pick<Taxpayer, 'result'>,
  day: Day,
): Costs {
  const averageCost = toTextOrNull(average, 2)
  if (cost === null || averageCost === null || averageCost === toText(cost, 2)) {
    return { averageCost, whyTheyDiffer: [] }
  }
  const matched = result.disposals
    .filter((one) => one.security === security && one.day <= day)
    .flatMap((disposal) =>
      disposal.slices
        .filter(({ rule }) => rule !== 'section_104')
        .map((slice) => ({
          date: toDate(disposal.day),
          text: describe(disposal, slice),
          rows: [...slice.rows()],
        })),
    )
  return { averageCost, whyTheyDiffer: matched.length > 0 ? matched : [OTHERWISE] }
}

const OTHERWISE = {
  date: null,
  text: 'No sale was matched with a later purchase. Tax counts amounts that the average cost does not, or at other rates: kept income of funds, capital returned, shares from a spouse.',
  rows: [],
}

function describe({ day }: Disposal, { acquired, cost, quantity, rule }: Slice): string {
  const shares = sharesText(quantity)
  const sold = formatLongDate(toDate(day))
  const bought =
    rule === 'same_day' || acquired === null
      ? 'purchases of the same day'
      : `the purchase of ${formatLongDate(toDate(acquired))}`
  const paid = cost === null ? '' : `, which cost ${amountText(toText(cost, 2), 'GBP')}`
  return `${shares} of the sale of ${sold} took the cost of ${bought}${paid}. The average cost took the same part of every share instead.`
}
