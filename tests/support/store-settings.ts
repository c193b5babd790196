import { randomUUID } from 'node:crypto'
import { fillWithInstruments } from './build-test-app.ts'
import type { DatabasePlace } from './databases.ts'

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
    value,
    updated_at: 1,
  }))
  await db.insertInto('settings').values(rows).execute()
  await close()
}
