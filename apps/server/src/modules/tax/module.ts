import * as endpoints from '@leadenhall/contract/tax/endpoints.ts'
import * as schemas from '@leadenhall/contract/tax/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { keepNotifications } from '../notifications/index.ts'
import { checkTaxAlerts } from './alerts.ts'
import { registerTaxFiles } from './export-routes.ts'
import type { TaxDeps } from './reading/tax-deps.ts'
import { registerTaxRoutes } from './routes.ts'
import { deleteTaxOf, listTaxOf } from './statements.ts'

const CHECK = 'check-tax-alerts'
const CHECK_EVERY_MS = 3_600_000

interface TaxModuleOptions extends Omit<TaxDeps, 'db' | 'engine'> {
  readonly isDemo: boolean
}

export function taxModule({ isDemo, ...parts }: TaxModuleOptions): Module {
  return {
    name: 'tax',
    summary: 'UK tax on gains and income of the ledger',
    register({ db, engine, http, jobs, personal, serve }) {
      const deps: TaxDeps = { ...parts, db, engine }
      registerTaxRoutes(serve({ endpoints, schemas }), deps)
      registerTaxFiles(http, deps)
      jobs.handle(CHECK, async (_data, _attempt, signal) => {
        await checkTaxAlerts({ ...deps, isDemo, keepNotifications }, signal)
      })
      jobs.schedule(CHECK, CHECK_EVERY_MS)
      personal.add({
        key: 'tax',
        list: ({ id }) => listTaxOf(db, id),
        delete: (trx, { id }) => deleteTaxOf(trx, id),
      })
    },
  }
}
