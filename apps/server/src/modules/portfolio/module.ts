import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import * as schemas from '@leadenhall/contract/portfolio/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { QuoteParts } from '../quotes/index.ts'
import { registerExportRoutes } from './import/export-routes.ts'
import { registerImportRoutes } from './import/import-routes.ts'
import { createLedgerStore } from './ledger-store.ts'
import { deletePortfolioOf, listPortfolioOf } from './personal-data.ts'
import { createPriceBook } from './price-book.ts'
import { registerLedgerRoutes, registerReadingRoutes } from './routes.ts'

export function portfolioModule({ quoteDeps, quotes }: QuoteParts): Module {
  return {
    name: 'portfolio',
    summary: 'Accounts, activities, holdings and performance of the signed-in person',
    async register({ db, http, personal, serve }) {
      const deps = {
        ...quoteDeps,
        quotes,
        ledgers: createLedgerStore({ db }),
        prices: createPriceBook(quoteDeps),
      }
      const serveOwn = serve({ endpoints, schemas })
      registerLedgerRoutes(serveOwn, deps)
      registerReadingRoutes(serveOwn, deps)
      await registerImportRoutes(http, serveOwn, deps)
      registerExportRoutes(http, deps)
      personal.add({
        key: 'portfolio',
        list: ({ id }) => listPortfolioOf(db, id),
        delete: (db, { id }) => deletePortfolioOf(db, id),
      })
    },
  }
}
