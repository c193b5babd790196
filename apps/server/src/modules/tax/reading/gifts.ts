import type { TaxYear } from '@leadenhall/contract/tax/index.ts'
import { toDate } from '../../../platform/calendar/days.ts'
import { plus, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { type LoadedLedger, symbolOf } from '../../portfolio/index.ts'
import { portionOf } from '../engine/match.ts'
import type { TaxDeps } from './tax-deps.ts'
import type { Taxpayer } from './taxpayers.ts'
import { isIn, type YearBounds } from './years.ts'

/** Gifts of a year to a spouse or a charity, by day. Those of one day are one disposal of the engine. */
export function listGifts(
  { universe }: Pick<TaxDeps, 'universe'>,
  { rows: activities }: Pick<LoadedLedger, 'rows'>,
  { entries, result }: Pick<Taxpayer, 'entries' | 'result'>,
  bounds: YearBounds,
): TaxYear['gifts'] {
  const quantities = new Map(entries.map(({ id, quantity }) => [id, quantity]))
  return result.disposals
    .filter(({ day, kind }) => kind === 'gift' && isIn(bounds, day))
    .flatMap(({ cost, day, quantity: whole, rows, security }) => {
      const toCharity = (row: string) => activities.get(row)?.counterparty === 'charity'
      const byReceiver = [...Map.groupBy(rows, toCharity)]
      return byReceiver.map(([isToCharity, own]) => {
        const quantity =
          byReceiver.length === 1
            ? whole
            : own.reduce<typeof cost>((sum, row) => plus(sum, quantities.get(row) ?? null), ZERO)
        return {
          to: isToCharity ? ('charity' as const) : ('spouse' as const),
          date: toDate(day),
          ticker: symbolOf(universe(), security),
          quantity: toTextOrNull(quantity),
          cost: toTextOrNull(quantity && portionOf(cost, quantity, whole), 2),
        }
      })
    })
}
