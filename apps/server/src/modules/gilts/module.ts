import type { ExtraFacts } from '@leadenhall/contract/figures/facts.ts'
import * as endpoints from '@leadenhall/contract/gilts/endpoints.ts'
import * as schemas from '@leadenhall/contract/gilts/schemas.ts'
import { type BusinessDays, loadBusinessDays } from '../../platform/calendar/business-days.ts'
import type { Module } from '../../platform/module.ts'
import type { RateSource } from '../../providers/rate-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Listing } from '../instruments/index.ts'
import type { Market } from '../quotes/index.ts'
import { collectRates } from './collecting/collect-rates.ts'
import { createGiltInterest, type GiltInterest } from './reading/bond-facts.ts'
import { giltFactsOf } from './reading/gilt-facts.ts'
import type { SimulatedYield } from './reading/gilt-prices.ts'
import { createGiltBook } from './reference/gilt-book.ts'
import { registerGiltRoutes } from './routes.ts'

export interface GiltParts {
  readonly interest: () => GiltInterest
  /** @param day Unix day */
  factsOf(listing: Listing, day: number): Pick<ExtraFacts, 'gilt'>
}

const COLLECT = 'collect-cash-rates'
const COLLECT_EVERY_MS = 12 * 3_600_000
const FOLLOW_EVERY_MS = 60_000

export function giltsModule({
  market: { latest, universe },
  registry,
  simulatedYield,
  days = loadBusinessDays(),
}: {
  readonly market: Pick<Market, 'latest' | 'universe'>
  readonly registry: Registry<RateSource>
  /** The demo's curve; null in live mode. */
  readonly simulatedYield: SimulatedYield | null
  readonly days?: BusinessDays
}): Module<GiltParts> {
  return {
    name: 'gilts',
    summary: 'Gilts with yields after tax, ladders, and interest on cash',
    async register({ clock, db, jobs, onError, serve, timers }) {
      const book = createGiltBook(db)
      await book.follow()
      timers.every(FOLLOW_EVERY_MS, () => book.follow(), onError('following gilts'))
      const [source] = registry.providersFor('simulateSonia')
      jobs.handle(COLLECT, (_data, _attempt, signal) =>
        collectRates({ db, clock, registry }, signal),
      )
      if (registry.mode() === 'live') jobs.schedule(COLLECT, COLLECT_EVERY_MS)
      registerGiltRoutes(serve({ endpoints, schemas }), {
        book,
        clock,
        days,
        db,
        latest,
        simulatedSonia: source?.simulateSonia() ?? null,
        simulatedYield,
        universe,
      })
      return {
        interest: createGiltInterest({ book, days, universe }),
        factsOf: (listing, day) => giltFactsOf({ book, days }, listing, day),
      }
    },
  }
}
