import * as endpoints from '@leadenhall/contract/fund-income/endpoints.ts'
import * as schemas from '@leadenhall/contract/fund-income/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { ReadingDeps } from '../portfolio/index.ts'
import { deleteImport, findImports } from './import-file.ts'
import { registerFundIncomeRoutes } from './routes.ts'

export function fundIncomeModule(parts: Pick<ReadingDeps, 'ledgers' | 'universe'>): Module {
  return {
    name: 'fund-income',
    summary: 'Income that offshore funds report and do not pay',
    async register({ clock, db, engine, http, personal, serve }) {
      const deps = { ...parts, clock, db, engine }
      await registerFundIncomeRoutes(http, serve({ endpoints, schemas }), deps)
      personal.add({
        key: 'fundIncome',
        list: ({ id }) => findImports(db, id),
        async delete(trx, { id }) {
          for (const record of await findImports(trx, id)) await deleteImport(trx, record.id)
        },
      })
    },
  }
}
