/** Section 104 pools on a day, and one through time. */
import type { PoolTrail, TaxPool } from '@leadenhall/contract/tax/index.ts'
import { lastUpTo, toDate, toDay, todayOf } from '../../../platform/calendar/days.ts'
import { toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { findSymbol, subjectOf } from '../../instruments/index.ts'
import { symbolOf } from '../../portfolio/index.ts'
import { compareCosts, findBookCosts } from './book-costs.ts'
import type { TaxDeps } from './tax-deps.ts'
import { loadTaxScene } from './taxpayers.ts'

/** @throws AppError validation_failed for a day in the future or an unknown taxpayer */
export async function listTaxPools(
  deps: TaxDeps,
  userId: string,
  { on, person }: { readonly on?: string | undefined; readonly person?: string | undefined },
): Promise<TaxPool[]> {
  const today = todayOf(deps)
  const day = on === undefined ? today : toDay(on)
  if (day > today) throw invalid('on', 'The date is in the future.')
  const scene = await loadTaxScene(deps, userId)
  const taxpayer = scene.find(person)
  const { result } = taxpayer
  const averageOf = findBookCosts(scene, taxpayer.id, day)
  const universe = deps.universe()
  return [...result.pools]
    .flatMap(([security, { days, pools, unknown }]) => {
      const at = lastUpTo(days, day)
      const pool = pools[at]
      if (!pool || pool.quantity.isZero()) return []
      const why = [...new Set((unknown[at] ?? []).map((one) => one.why))].join('; ')
      return {
        ticker: symbolOf(universe, security),
        name: universe.findById(security)?.name ?? null,
        quantity: toText(pool.quantity),
        cost: toTextOrNull(pool.cost, 2),
        ...compareCosts(pool.cost, averageOf(security), security, taxpayer, day),
        unknownBecause: pool.cost === null ? `Not known: ${why}.` : null,
      }
    })
    .toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1))
}

/** @throws AppError validation_failed for a text that is no ticker */
export async function getPoolTrail(
  deps: TaxDeps,
  userId: string,
  ticker: string,
  person: string | undefined,
): Promise<PoolTrail> {
  const subject = requireSubject(deps, ticker)
  const { result } = (await loadTaxScene(deps, userId)).find(person)
  const trail = result.pools.get(subject)
  return {
    ticker: symbolOf(deps.universe(), subject),
    name: deps.universe().findById(subject)?.name ?? null,
    days: (trail?.days ?? []).map((day, at) => ({
      date: toDate(day),
      quantity: toText(trail?.pools[at]?.quantity ?? ZERO),
      cost: toTextOrNull(trail?.pools[at]?.cost ?? null, 2),
    })),
  }
}

/** @throws AppError validation_failed for a text that is no ticker */
export function requireSubject(deps: Pick<TaxDeps, 'universe'>, ticker: string): string {
  const symbol = findSymbol(deps.universe(), ticker)
  if (symbol === null) throw invalid('ticker', `${ticker} is not a valid ticker.`)
  return subjectOf(deps.universe(), symbol)
}
