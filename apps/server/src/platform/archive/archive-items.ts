import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { toKeepableText } from '../db/keepable-text.ts'
import type { ArchiveItem, ArchiveQuestion } from './archive.ts'

const BATCH = 100

/** Stores items under their ids; one that is there keeps the time at which it was first seen. */
export async function saveArchived<T>(
  db: Db,
  { source, subject, keepForMs }: ArchiveQuestion<T>,
  items: readonly ArchiveItem<T>[],
  nowMs: number,
): Promise<void> {
  const forgotten = await listForgottenNames(db, source)
  const rows = items
    .filter(({ author }) => author === undefined || !forgotten.has(author.toLowerCase()))
    .map(({ id, saidAtMs, author, searchText, body }) => ({
      source,
      subject,
      id: toKeepableText(id),
      // A date in the future is a slip of the source; it would stand above everything for ever.
      said_at: Math.min(Math.round(saidAtMs ?? nowMs), nowMs),
      author: author === undefined ? null : toKeepableText(author),
      search_text: searchText === undefined ? null : toKeepableText(searchText),
      body: JSON.stringify(body),
      expires_at: Math.min(Math.round(saidAtMs ?? nowMs), nowMs) + keepForMs,
    }))
    .filter(({ expires_at: expiresAt }) => expiresAt > nowMs)
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < unique.length; start += BATCH) {
      await trx
        .insertInto('archive_items')
        .values(unique.slice(start, start + BATCH))
        .onConflict((conflict) =>
          conflict.columns(['source', 'subject', 'id']).doUpdateSet((eb) => ({
            author: eb.ref('excluded.author'),
            search_text: eb.ref('excluded.search_text'),
            body: eb.ref('excluded.body'),
          })),
        )
        .execute()
    }
  })
}

export async function listArchived(
  db: Db,
  wanted: { source: string; subject: string; limit: number; nowMs: number },
): Promise<{ id: string; saidAtMs: number; body: unknown }[]> {
  const rows = await db
    .selectFrom('archive_items')
    .select(['id', 'said_at', 'body'])
    .where('source', '=', wanted.source)
    .where('subject', '=', wanted.subject)
    .where('expires_at', '>', wanted.nowMs)
    .orderBy('said_at', 'desc')
    .orderBy('id')
    .limit(wanted.limit)
    .execute()
  return rows.map(({ id, said_at: saidAtMs, body }) => ({
    id,
    saidAtMs,
    body: JSON.parse(body),
  }))
}

export async function searchArchived(
  db: Db,
  wanted: { source: string; words: readonly string[]; limit: number; nowMs: number },
): Promise<{ subject: string; body: unknown }[]> {
  let query = db
    .selectFrom('archive_items')
    .select(['subject', 'body'])
    .where('source', '=', wanted.source)
    .where('expires_at', '>', wanted.nowMs)
  for (const word of wanted.words) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`search_text like ${pattern} escape '\\'`)
  }
  const rows = await query.orderBy('said_at', 'desc').orderBy('id').limit(wanted.limit).execute()
  return rows.map(({ subject, body }) => ({ subject, body: JSON.parse(body) }))
}

async function listForgottenNames(db: Db, source: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('forgotten_authors')
    .select('author')
    .where('source', '=', source)
    .execute()
  return new Set(rows.map(({ author }) => author.toLowerCase()))
}
