/**
 * What a node holds in memory of the database: instruments and settings. A reload asked of one node
 * is one database row, which every node looks at every few seconds.
 */
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import { findInstallationFact, setInstallationFact } from './platform/db/installation.ts'

const FACT = 'core-config-version'

export interface CoreConfig {
  /** Epoch milliseconds of this node's last reading. */
  loadedAtMs(): number
  /** Reads again here, and makes the other nodes follow. */
  requestReload(): Promise<void>
  /** Reads again if another node was asked to. */
  follow(): Promise<void>
}

export async function createCoreConfig(deps: {
  readonly clock: Clock
  readonly db: Db
  readonly read: () => Promise<void>
}): Promise<CoreConfig> {
  const { clock, db, read } = deps
  let version = await findInstallationFact(db, FACT)
  let loadedAtMs = clock.now()
  const readAgain = async () => {
    await read()
    loadedAtMs = clock.now()
  }
  return {
    loadedAtMs: () => loadedAtMs,
    async requestReload() {
      version = String(clock.now())
      await setInstallationFact(db, FACT, version)
      await readAgain()
    },
    async follow() {
      const stored = await findInstallationFact(db, FACT)
      if (stored === version) return
      version = stored
      await readAgain()
    },
  }
}
