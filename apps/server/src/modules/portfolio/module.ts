import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import * as schemas from '@leadenhall/contract/portfolio/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { getDailyHistory } from '../history/index.ts'
import type { QuoteParts } from '../quotes/index.ts'
import { registerExportRoutes } from './import/export-routes.ts'
import { registerImportRoutes } from './import/import-routes.ts'
import { createSyncedImports, type SyncedImports } from './import/synced-imports.ts'
import type { LedgerDeps } from './ledger/ledger-deps.ts'
import { createLedgerStore } from './ledger/ledger-store.ts'
import { deletePortfolioOf, listPortfolioOf, sweepDeletedUsers } from './ledger/personal-data.ts'
import { createHeldSymbols } from './prices/held-symbols.ts'
import { createPriceBook } from './prices/price-book.ts'
import type { ReadHistory } from './prices/price-deps.ts'
import type { ReadingDeps } from './reading/reading-deps.ts'
import { registerLedgerRoutes, registerReadingRoutes, registerSampleRoute } from './routes.ts'

/** A valuation is read again every minute. */
const HELD_MAX_AGE_MS = 60_000
const SWEEP = 'sweep-portfolios'
const SWEEP_EVERY_MS = 3_600_000

export interface PortfolioParts {
  /** Ledgers with the prices and rates that readings of other modules need. */
  readonly reading: ReadingDeps & LedgerDeps
  /** Imports of reports that were not uploaded. */
  readonly imports: SyncedImports
}

export function portfolioModule({
  market,
  quotes,
}: Pick<QuoteParts, 'market' | 'quotes'>): Module<PortfolioParts> {
  return {
    name: 'portfolio',
    summary: 'Accounts, activities, holdings and performance of the signed-in user',
    async register(context) {
      const { cache, calendar, clock, db, engine, http, jobs, lanes, personal, serve } = context
      const held = createHeldSymbols({ now: () => clock.now() })
      lanes.add({ priority: 'watched', symbols: held.all, maxAgeMs: HELD_MAX_AGE_MS })
      const historyDeps = { cache, calendar, clock, db, ...market }
      const history: ReadHistory = (...read) => getDailyHistory(historyDeps, ...read)
      const deps = {
        ...historyDeps,
        engine,
        history,
        quotes,
        held,
        ledgers: createLedgerStore({ db }),
        prices: createPriceBook({ ...historyDeps, history }),
      }
      const serveOwn = serve({ endpoints, schemas })
      registerLedgerRoutes(serveOwn, deps)
      registerReadingRoutes(serveOwn, deps)
      registerSampleRoute(serveOwn, {
        ...deps,
        dividendsOf: (...read) =>
          market.registry
            .providersFor('simulateDividends')
            .flatMap((provider) => provider.simulateDividends(...read)),
      })
      await registerImportRoutes(http, serveOwn, deps)
      registerExportRoutes(http, deps)
      jobs.handle(SWEEP, () => sweepDeletedUsers(db))
      jobs.schedule(SWEEP, SWEEP_EVERY_MS)
      personal.add({
        key: 'portfolio',
        list: ({ id }) => listPortfolioOf(db, id),
        delete: (db, { id }) => {
          held.forget(id)
          return deletePortfolioOf(db, id)
        },
      })
      return { reading: deps, imports: createSyncedImports(deps) }
    },
  }
}
