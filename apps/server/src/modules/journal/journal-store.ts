/** Journal entries. Every query filters by owner. */
import { randomUUID } from 'node:crypto'
import type { JournalFigure } from '@leadenhall/contract/journal/index.ts'
import type { journalBodySchema, journalQuerySchema } from '@leadenhall/contract/journal/schemas.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import { findSymbol, foldText, subjectOf, type Universe } from '../instruments/index.ts'
import { requireSymbol, type SymbolDeps } from '../quotes/index.ts'
import type { JournalEntriesTable } from './tables.ts'

export interface JournalDeps extends SymbolDeps {
  readonly clock: Clock
  readonly db: Db
}

type Body = z.output<typeof journalBodySchema>
type Query = z.output<typeof journalQuerySchema>

const MAX_ENTRIES = 2000

const today = ({ clock }: Pick<JournalDeps, 'clock'>) => toTradingDate(clock.now(), 'Europe/London')

/** @throws AppError validation_failed for an unknown ticker, a review on a past day, or a full journal */
export async function createEntry(
  deps: JournalDeps,
  userId: string,
  body: Body,
): Promise<JournalEntriesTable> {
  const nowMs = deps.clock.now()
  requireComing(deps, body.review_on)
  const symbol = await requireSymbol(deps, 'ticker', body.ticker)
  const row = {
    id: randomUUID(),
    user_id: userId,
    ...toContent(deps.universe(), symbol, body),
    reminded_at: null,
    created_at: nowMs,
    updated_at: nowMs,
  }
  await deps.db.transaction().execute(async (trx) => {
    const { entries } = await trx
      .selectFrom('journal_entries')
      .select((eb) => eb.fn.countAll<number | string>().as('entries'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(entries) >= MAX_ENTRIES) {
      throw invalid('text', `Your journal has ${MAX_ENTRIES} entries. Delete one first.`)
    }
    await trx.insertInto('journal_entries').values(row).execute()
  })
  return row
}

/** @throws AppError not_found, or validation_failed as `createEntry` */
export async function updateEntry(
  deps: JournalDeps,
  userId: string,
  id: string,
  body: Body,
): Promise<JournalEntriesTable> {
  const symbol = await requireSymbol(deps, 'ticker', body.ticker)
  return deps.db.transaction().execute(async (trx) => {
    const before = await getEntry(trx, userId, id)
    const keepsReview = before.review_on === body.review_on
    if (!keepsReview) requireComing(deps, body.review_on)
    const change = {
      ...toContent(deps.universe(), symbol, body),
      reminded_at: keepsReview ? before.reminded_at : null,
      updated_at: deps.clock.now(),
    }
    await trx.updateTable('journal_entries').set(change).where('id', '=', id).execute()
    return { ...before, ...change }
  })
}

/** @throws AppError not_found */
export async function deleteEntry(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await getEntry(trx, userId, id)
    await trx.deleteFrom('journal_entries').where('id', '=', id).execute()
  })
}

/** @throws AppError not_found, also for another user's entry */
async function getEntry(db: Db, userId: string, id: string): Promise<JournalEntriesTable> {
  const row = await db
    .selectFrom('journal_entries')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('Journal entry not found. It may have been deleted.')
  return row
}

/** Newest first. */
export async function selectEntries(
  { db, universe }: Pick<JournalDeps, 'db' | 'universe'>,
  userId: string,
  { before, limit, q, tag, ticker }: Query,
): Promise<JournalEntriesTable[]> {
  let query = db.selectFrom('journal_entries').selectAll().where('user_id', '=', userId)
  if (ticker !== undefined) {
    const symbol = findSymbol(universe(), ticker)
    if (symbol === null) throw invalid('ticker', `${ticker} is not a valid ticker.`)
    query = query.where('subject', '=', subjectOf(universe(), symbol))
  }
  if (tag !== undefined) query = query.where((eb) => contains(eb, 'tags', JSON.stringify(tag)))
  for (const word of foldText(q ?? '').split(/\s+/)) {
    if (word !== '') query = query.where((eb) => contains(eb, 'searched', word))
  }
  if (before !== undefined) {
    const at = before.indexOf('-')
    const [time, id] = [Number(before.slice(0, at)), before.slice(at + 1)]
    query = query.where((eb) =>
      eb.or([
        eb('created_at', '<', time),
        eb.and([eb('created_at', '=', time), eb('id', '<', id)]),
      ]),
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Newest first. */
export function listEveryEntry(db: Db, userId: string): Promise<JournalEntriesTable[]> {
  return db
    .selectFrom('journal_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Tags by name, with the number of entries. */
export async function countTags(
  db: Db,
  userId: string,
): Promise<{ readonly tag: string; readonly entries: number }[]> {
  const rows = await db
    .selectFrom('journal_entries')
    .select('tags')
    .where('user_id', '=', userId)
    .where('tags', '!=', '[]')
    .execute()
  const counts = new Map<string, number>()
  for (const tag of rows.flatMap(({ tags }) => JSON.parse(tags) as string[])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts]
    .map(([tag, entries]) => ({ tag, entries }))
    .toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
}

function contains(
  eb: ExpressionBuilder<Database, 'journal_entries'>,
  column: 'tags' | 'searched',
  text: string,
) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${eb.ref(column)} like ${pattern} escape '\\'`
}

function toContent(
  universe: Universe,
  symbol: string,
  { figures, kind, review_on, tags, text }: Body,
) {
  return {
    subject: subjectOf(universe, symbol),
    ticker: symbol,
    kind,
    text,
    tags: JSON.stringify(tags),
    searched: foldText([text, ...tags, symbol].join('\n')),
    review_on,
    figures: JSON.stringify(figures satisfies readonly JournalFigure[]),
  }
}

function requireComing(deps: JournalDeps, reviewOn: string | null): void {
  if (reviewOn === null || reviewOn >= today(deps)) return
  throw invalid('review_on', `${reviewOn} is past. Choose today or a later day for the review.`)
}
