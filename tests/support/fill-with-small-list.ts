import {
  importFolder,
  VERSION_FACT,
  versionOf,
} from '../../apps/server/src/modules/instruments/load-reference-data.ts'
import { setInstallationFact } from '../../apps/server/src/platform/db/installation.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { TEST_REFERENCE_FOLDER } from './build-test-app.ts'

/** The few test instruments in place of the committed data, which takes seconds to load. */
export async function fillWithSmallList(place: {
  databaseUrl: string | null
  dataDir: string
}): Promise<void> {
  const { db, close } = await openDatabase(place)
  await importFolder(db, '2026-09-18', { folder: TEST_REFERENCE_FOLDER, without: [] })
  await setInstallationFact(db, VERSION_FACT, await versionOf())
  await close()
}
