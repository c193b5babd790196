import * as endpoints from '@leadenhall/contract/trusts/endpoints.ts'
import * as schemas from '@leadenhall/contract/trusts/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { NavSource } from '../../providers/nav-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import type { KeptCloses, KnownNavs } from '../figures/index.ts'
import type { Listing } from '../instruments/index.ts'
import type { QuoteParts } from '../quotes/index.ts'
import { collectNavs } from './collect-navs.ts'
import { registerTrustRoutes } from './routes.ts'
import { createTrustSectors } from './trust-sectors.ts'

export interface TrustOptions extends Pick<QuoteParts, 'market' | 'quotes'> {
  readonly registry: Registry<NavSource>
  readonly closes: KeptCloses
  readonly navs: KnownNavs
}

const COLLECT = 'collect-navs'
const COLLECT_EVERY_MS = 30 * 60_000

export interface TrustParts {
  /** The AIC's sector of a closed-ended fund; null if it is not known. */
  sectorOf(listing: Listing): string | null
}

export function trustsModule({
  market,
  quotes,
  registry,
  closes,
  navs,
}: TrustOptions): Module<TrustParts> {
  return {
    name: 'trusts',
    summary: 'Net asset values and discounts of closed-ended funds',
    register({ cache, calendar, clock, db, jobs, serve, settings }) {
      const sectors = createTrustSectors(db, registry)
      const { latest, universe } = market
      const [simulated] = registry.providersFor('simulateTerms')
      const deps = {
        clock,
        latest,
        universe,
        quotes,
        closes,
        navs,
        sectors,
        history: { cache, calendar, clock, db, ...market },
        termsOf: (symbol: string) => simulated?.simulateTerms(symbol) ?? null,
      }
      registerTrustRoutes(serve({ endpoints, schemas }), deps)
      jobs.handle(COLLECT, (_data, _attempt, signal) =>
        collectNavs({ db, clock, registry, settings }, signal),
      )
      if (registry.mode() === 'live') jobs.schedule(COLLECT, COLLECT_EVERY_MS)
      return { sectorOf: (listing) => sectors.of(listing) }
    },
  }
}
