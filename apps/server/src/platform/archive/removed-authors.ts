/** Authors whose items an administrator removed; the archive stores no new ones of theirs. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Returns how many items were deleted. The case of the name does not matter. */
export async function removeAuthor(
  db: Db,
  { source, author, nowMs }: { source: string; author: string; nowMs: number },
): Promise<number> {
  await db
    .insertInto('forgotten_authors')
    .values({ source, author, forgotten_at: nowMs })
    .onConflict((conflict) => conflict.columns(['source', 'author']).doNothing())
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('archive_items')
    .where('source', '=', source)
    .where(sql<string>`lower(author)`, '=', author.toLowerCase())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Latest removal first. */
export async function listRemovedAuthors(
  db: Db,
): Promise<{ source: string; author: string; removedAtMs: number }[]> {
  const rows = await db
    .selectFrom('forgotten_authors')
    .selectAll()
    .orderBy('forgotten_at', 'desc')
    .execute()
  return rows.map(({ source, author, forgotten_at: at }) => ({ source, author, removedAtMs: at }))
}

/** In lower case. */
export async function listRemovedNames(db: Db, source: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('forgotten_authors')
    .select('author')
    .where('source', '=', source)
    .execute()
  return new Set(rows.map(({ author }) => author.toLowerCase()))
}
