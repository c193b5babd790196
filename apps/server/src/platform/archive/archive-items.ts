import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { toKeepableText } from '../db/keepable-text.ts'
import type { ArchiveItem, FirstSaid } from './archive-types.ts'
import { listRemovedNames } from './removed-authors.ts'

const BATCH = 100

/** Stores items by id; an item that is already stored keeps the time at which it was first seen. */
export async function saveArchived<T>(
  db: Db,
  {
    source,
    subject,
    keepForMs,
    nowMs,
  }: { source: string; subject: string; keepForMs: number; nowMs: number },
  items: readonly ArchiveItem<T>[],
): Promise<void> {
  const removed = await listRemovedNames(db, source)
  const rows = items
    .filter(({ author }) => author === undefined || !removed.has(author.toLowerCase()))
    .map(({ id, saidAtMs, author, searchText, body }) => ({
      source,
      subject,
      id: toKeepableText(id),
      // A date in the future is a mistake of the source and would stay on top for ever.
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

/** Stores items by id unless they are stored already. */
export async function saveFirst<T>(
  db: Db,
  { source, subject, keepForMs }: { source: string; subject: string; keepForMs: number },
  items: readonly FirstSaid<T>[],
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    const rows = items.slice(start, start + BATCH).map(({ id, saidAtMs, body }) => ({
      source,
      subject,
      id: toKeepableText(id),
      said_at: Math.round(saidAtMs),
      author: null,
      search_text: null,
      body: JSON.stringify(body),
      expires_at: Math.round(saidAtMs) + keepForMs,
    }))
    await db
      .insertInto('archive_items')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['source', 'subject', 'id']).doNothing())
      .execute()
  }
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

export async function deleteExpiredItems(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('archive_items').where('expires_at', '<=', nowMs).execute()
}
