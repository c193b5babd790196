import * as endpoints from '@leadenhall/contract/tax/endpoints.ts'
import * as schemas from '@leadenhall/contract/tax/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { OwnedAlerts } from '../owned-alerts/index.ts'
import { taxAlerts } from './alerts.ts'
import { registerTaxFiles } from './export-routes.ts'
import { registerMonthlyRates } from './monthly-rates/routes.ts'
import type { TaxDeps } from './reading/tax-deps.ts'
import { registerTaxRoutes } from './routes.ts'
import { deleteTaxOf, listTaxOf } from './statements.ts'

/** @returns from `register` its alerts */
export function taxModule(parts: Omit<TaxDeps, 'db' | 'engine'>): Module<OwnedAlerts> {
  return {
    name: 'tax',
    summary: 'UK tax on gains and income of the ledger',
    async register({ db, engine, http, personal, serve }) {
      const deps: TaxDeps = { ...parts, db, engine }
      const serveTax = serve({ endpoints, schemas })
      registerTaxRoutes(serveTax, deps)
      await registerMonthlyRates(http, serveTax, deps)
      registerTaxFiles(http, deps)
      personal.add({
        key: 'tax',
        list: ({ id }) => listTaxOf(db, id),
        delete: (trx, { id }) => deleteTaxOf(trx, id),
      })
      return taxAlerts(deps)
    },
  }
}
