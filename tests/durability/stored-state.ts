import { DatabaseSync } from 'node:sqlite'
import { openDatabase, sqliteFileOf } from '../../apps/server/src/platform/db/open-database.ts'
import type { Place } from '../support/places.ts'

/** Everything that the writers write, by their names of it, read past the server. */
export async function readStored(place: Place): Promise<Map<string, string>> {
  if (place.databaseUrl === null) requireIntegrity(sqliteFileOf(place.dataDir))
  const { db, close } = await openDatabase(place)
  try {
    const notes = await db.selectFrom('notes').select(['title', 'content']).execute()
    const lists = await db.selectFrom('watchlists').select(['id', 'name']).execute()
    const items = await db.selectFrom('watchlist_items').selectAll().orderBy('position').execute()
    const orphans = items.filter((item) => !lists.some(({ id }) => id === item.watchlist_id))
    const tickersOf = (listId: number) =>
      items.filter((item) => item.watchlist_id === listId).map(({ ticker }) => ticker)
    return new Map([
      ...notes.map(({ title, content }) => [`note ${title}`, content] as const),
      ...lists.map(({ id, name }) => [`list ${name}`, tickersOf(id).join(' ')] as const),
      ...orphans.map(({ id }) => [`item ${id} of no list`, ''] as const),
    ])
  } finally {
    await close()
  }
}

function requireIntegrity(file: string): void {
  const database = new DatabaseSync(file)
  const found = database.prepare('pragma integrity_check').all()
  database.close()
  if (found[0]?.['integrity_check'] !== 'ok') throw new Error(`Damaged: ${JSON.stringify(found)}`)
}
