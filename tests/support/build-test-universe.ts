import {
  importFolder,
  loadUniverse,
  type Universe,
} from '../../apps/server/src/modules/instruments/index.ts'
import { migrateToLatest, openSqlite } from '../../apps/server/src/platform/db/open-database.ts'
import { TEST_REFERENCE_FOLDER } from './build-test-app.ts'

/** The universe of the two dozen test instruments. */
export async function buildTestUniverse(): Promise<Universe> {
  const { db, close } = openSqlite(':memory:')
  await migrateToLatest(db)
  await importFolder(db, '2026-09-18', { folder: TEST_REFERENCE_FOLDER, without: [] })
  const universe = await loadUniverse(db, 1)
  await close()
  return universe
}
