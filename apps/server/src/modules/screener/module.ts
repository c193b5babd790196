import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import * as schemas from '@leadenhall/contract/screener/schemas.ts'
import type { CountHeavyRead } from '../../platform/http/heavy-reads.ts'
import type { Module } from '../../platform/module.ts'
import { findUsdRate } from '../currencies/index.ts'
import { latestTradingDay, olderDayOf, type QuoteDeps } from '../quotes/index.ts'
import { registerExportRoutes } from './export-routes.ts'
import { keepSnapshot } from './keep-snapshot.ts'
import { registerScreenRoutes } from './routes.ts'
import { registerSavedScreenerRoutes } from './saved-screener-routes.ts'
import { deleteSavedScreenersOf, listSavedScreeners } from './saved-screener-store.ts'

export interface ScreenerOptions {
  readonly quoteDeps: QuoteDeps
  readonly countHeavyRead: CountHeavyRead
}

export function screenerModule({ quoteDeps, countHeavyRead }: ScreenerOptions): Module {
  const { latest, universe } = quoteDeps
  return {
    name: 'screener',
    summary: 'Listings by their figures, and saved screens',
    register({ clock, db, http, onError, personal, serve }) {
      const keeper = keepSnapshot({
        clock,
        universe,
        latestQuotes: () => ({ get: (symbol) => latest.find(symbol)?.quote }),
        usdRate: (currency) => findUsdRate(latest, currency),
        olderDayOf: (symbol, asOf) =>
          olderDayOf(latestTradingDay(quoteDeps, symbol), { provenance: { asOf } }),
        onError: onError('screener snapshot'),
      })
      latest.onChange(() => keeper.touch())
      http.addHook('onReady', async () => keeper.touch())
      http.addHook('onClose', async () => keeper.close())

      const getSnapshot = () => keeper.get()
      registerScreenRoutes(serve({ endpoints, schemas }), { countHeavyRead, getSnapshot })
      registerExportRoutes(http, { clock, getSnapshot })
      registerSavedScreenerRoutes(serve({ endpoints, schemas }), {
        clock,
        db,
        getTable: async () => (await getSnapshot()).table,
      })
      personal.add({
        key: 'screeners',
        list: ({ id }) => listSavedScreeners(db, id),
        delete: (db, { id }) => deleteSavedScreenersOf(db, id),
      })
    },
  }
}
