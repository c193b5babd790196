import * as endpoints from '@leadenhall/contract/prices/endpoints.ts'
import * as schemas from '@leadenhall/contract/prices/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { Market } from '../quotes/index.ts'
import { collectSeries } from './collect-series.ts'
import { registerPriceFileRoutes } from './files/routes.ts'
import type { FirstChoice } from './first-choice.ts'
import { listPriceSources, type PriceSourceFacts } from './list-sources.ts'
import type { WantedSymbols } from './plan-reads.ts'

export interface PricesOptions {
  readonly market: Market
  readonly facts: PriceSourceFacts
  readonly firstChoice: FirstChoice
  /** Keeps a key of the first choice. */
  readonly storeKey: (userId: string, key: string) => Promise<void>
  /** Symbols of all users. */
  readonly wanted: () => Promise<WantedSymbols>
  /** Called with the symbols whose closes have changed. */
  readonly onRead: (symbols: readonly string[]) => Promise<void>
}

const COLLECT = 'collect-series'
const COLLECT_EVERY_MS = 10 * 60_000
/** Finding what all users hold reads every ledger. */
const WANTED_FOR_MS = 10 * 60_000

export function pricesModule(options: PricesOptions): Module {
  const { facts, firstChoice, market, onRead, storeKey, wanted } = options
  return {
    name: 'prices',
    summary: 'Sources of prices, their order and the requests left today',
    async register({ cache, calendar, clock, db, engine, http, jobs, serve }) {
      const knownWanted = () =>
        cache.getOrLoad('wanted-prices', async () => ({
          value: await wanted(),
          ttlMs: WANTED_FOR_MS,
        }))
      const servePrices = serve({ endpoints, schemas })
      servePrices(endpoints.listPriceSources, () =>
        listPriceSources({ ...facts, db, registry: market.registry, wanted: knownWanted }),
      )
      servePrices(endpoints.chooseFirstPrices, ({ body }, { userId }) =>
        firstChoice.choose(body, (key) => storeKey(userId, key)),
      )
      await registerPriceFileRoutes(http, servePrices, {
        ...market,
        clock,
        db,
        engine,
        onChanged: onRead,
      })
      const deps = { cache, calendar, clock, db, ...market }
      jobs.handle(COLLECT, async (_data, _attempt, signal) => {
        await onRead(await collectSeries(deps, await wanted(), signal))
      })
      if (market.registry.mode() === 'live') jobs.schedule(COLLECT, COLLECT_EVERY_MS)
    },
  }
}
