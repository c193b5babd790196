import { randomUUID } from 'node:crypto'
import { createSecretBox } from '../../apps/server/src/platform/secret-box.ts'
import { fillWithInstruments, TEST_SECRET } from './build-test-app.ts'
import type { DatabasePlace } from './databases.ts'

const secrets = createSecretBox(TEST_SECRET)

/** Stores settings as an administrator's would be, for an application that is built afterwards. */
export async function storeSettings(
  place: DatabasePlace,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await fillWithInstruments(place)
  const { db, close } = place.open()
  const rows = Object.entries(texts).map(([name, value]) => ({
    id: randomUUID(),
    name,
    value: name.endsWith('.apiKey') ? secrets.seal(value, `settings:${name}`) : value,
    updated_at: 1,
  }))
  if (rows.length > 0) await db.insertInto('settings').values(rows).execute()
  await close()
}
