import type { Broker } from '@leadenhall/contract/broker-keys/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbEngine } from '../../platform/db/database.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { BrokerService } from '../../providers/broker-ports.ts'
import type { SyncedImports } from '../portfolio/index.ts'

export interface SyncDeps {
  readonly db: Db
  readonly engine: DbEngine
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly imports: SyncedImports
  serviceOf(broker: Broker): BrokerService
}
