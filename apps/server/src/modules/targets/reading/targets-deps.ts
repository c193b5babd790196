import type { Db, DbEngine } from '../../../platform/db/database.ts'
import type { TaxDeps } from '../../tax/index.ts'

export interface TargetsDeps extends TaxDeps {
  readonly db: Db
  readonly engine: DbEngine
}
