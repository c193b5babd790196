import * as endpoints from '@leadenhall/contract/targets/endpoints.ts'
import * as schemas from '@leadenhall/contract/targets/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { TaxDeps } from '../tax/index.ts'
import { registerTargetRoutes } from './routes.ts'
import { deleteTargetsOf, readTargets } from './target-store.ts'

export function targetsModule(parts: Omit<TaxDeps, 'db' | 'engine'>): Module {
  return {
    name: 'targets',
    summary: 'Target weights of the portfolio and the trades of a next contribution',
    register({ db, engine, personal, serve }) {
      registerTargetRoutes(serve({ endpoints, schemas }), { ...parts, db, engine })
      personal.add({
        key: 'targets',
        list: ({ id }) => readTargets(db, id),
        delete: (trx, { id }) => deleteTargetsOf(trx, id),
      })
    },
  }
}
