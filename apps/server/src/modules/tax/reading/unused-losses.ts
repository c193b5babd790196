/** Holdings below their cost, whose sale would make a loss that counts against gains. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { UnusedLosses } from '@leadenhall/contract/tax/index.ts'
import { toDate, todayOf } from '../../../platform/calendar/days.ts'
import { toText, ZERO } from '../../../platform/decimal.ts'
import { symbolOf } from '../../portfolio/index.ts'
import { WINDOW_DAYS } from '../engine/rules.ts'
import { heldSecurities } from './bed-and-isa.ts'
import { loadPricesNow } from './prices-now.ts'
import type { TaxDeps } from './tax-deps.ts'
import { loadTaxScene } from './taxpayers.ts'

/** @throws AppError validation_failed for an unknown taxpayer */
export async function listUnusedLosses(
  deps: TaxDeps,
  userId: string,
  person: string | undefined,
): Promise<UnusedLosses> {
  const scene = await loadTaxScene(deps, userId)
  const taxpayer = scene.find(person)
  const securities = heldSecurities(taxpayer)
  const { find } = await loadPricesNow(deps, scene.loaded, securities)
  const universe = deps.universe()
  const until = formatLongDate(toDate(todayOf(deps) + WINDOW_DAYS))
  const rows = securities.flatMap((security) => {
    const pool = taxpayer.result.pools.get(security)?.pools.at(-1)
    const price = find(security)
    if (!pool?.cost || !price?.pounds) return []
    const value = pool.quantity.times(price.pounds)
    const loss = pool.cost.minus(value)
    if (loss.lte(0)) return []
    return {
      loss,
      shown: {
        ticker: symbolOf(universe, security),
        name: universe.findById(security)?.name ?? null,
        quantity: toText(pool.quantity),
        cost: toText(pool.cost, 2),
        value: toText(value, 2),
        loss: toText(loss, 2),
        note: `Buying it back in a general account until ${until} would take the loss back.`,
      },
    }
  })
  const total = rows.reduce((sum, { loss }) => sum.plus(loss), ZERO)
  return {
    rows: rows.toSorted((a, b) => b.loss.cmp(a.loss)).map(({ shown }) => shown),
    total: toText(total, 2),
  }
}
