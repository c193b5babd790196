import type { DbEngine } from '../../../platform/db/database.ts'
import type { FxDeps } from '../../currencies/index.ts'
import type { LedgerStore } from './ledger-store.ts'

export interface LedgerDeps extends FxDeps {
  readonly engine: DbEngine
  readonly ledgers: LedgerStore
}
