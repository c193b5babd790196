/** The pool of one share beside its price, for the company's page. */
import type { TaxPosition } from '@leadenhall/contract/tax/index.ts'
import { toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { symbolOf } from '../../portfolio/index.ts'
import { findFund } from './fund-book.ts'
import { requireSubject } from './list-pools.ts'
import { loadPricesNow } from './prices-now.ts'
import { listKinds } from './security-kinds.ts'
import type { TaxDeps } from './tax-deps.ts'
import { loadTaxScene } from './taxpayers.ts'

/** @throws AppError validation_failed for a text that is no ticker */
export async function getTaxPosition(
  deps: TaxDeps,
  userId: string,
  ticker: string,
): Promise<TaxPosition> {
  const security = requireSubject(deps, ticker)
  const scene = await loadTaxScene(deps, userId)
  const { exempt, result } = scene.find(undefined)
  const fund = scene.funds.get(security) ?? (await findFund(deps, userId, security))
  const kinds = listKinds(fund, deps.bonds().isGilt(security))
  const pool = result.pools.get(security)?.pools.at(-1)
  const quantity = pool?.quantity ?? ZERO
  const named = { ticker: symbolOf(deps.universe(), security), quantity: toText(quantity), kinds }
  if (!pool?.cost || quantity.isZero()) return { ...named, averageCost: null, gain: null }
  const averageCost = toTextOrNull(pool.cost.div(quantity), 6)
  if (exempt.has(security)) return { ...named, averageCost, gain: null }
  const { find } = await loadPricesNow(deps, scene.loaded, [security])
  const price = find(security)?.pounds ?? null
  const gain = price && price.times(quantity).minus(pool.cost)
  return { ...named, averageCost, gain: toTextOrNull(gain, 2) }
}
