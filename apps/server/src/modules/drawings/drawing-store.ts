/** Drawings on charts. Every query filters by owner. */
import { randomUUID } from 'node:crypto'
import type { Drawing, DrawingBody } from '@leadenhall/contract/drawings/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import { findSymbol, subjectOf, type Universe } from '../instruments/index.ts'
import { requireSymbol, type SymbolDeps } from '../quotes/index.ts'
import { presentDrawing, type SplitsOf } from './present-drawing.ts'
import type { ChartDrawingsTable } from './tables.ts'

export interface DrawingDeps extends SymbolDeps {
  readonly clock: Clock
  readonly db: Db
  readonly splitsOf: SplitsOf
}

const MAX_DRAWINGS = 200

/** In the order in which they were drawn. */
export async function listDrawings(
  { db, splitsOf, universe }: DrawingDeps,
  userId: string,
  ticker: string,
): Promise<{ ticker: string; items: Drawing[] }> {
  const symbol = findSymbol(universe(), ticker)
  if (symbol === null) throw invalid('ticker', `${ticker} is not a valid ticker.`)
  const subject = subjectOf(universe(), symbol)
  const rows = await db
    .selectFrom('chart_drawings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const splits = rows.length > 0 ? await splitsOf(subject) : []
  return { ticker: symbol, items: rows.map((row) => presentDrawing(row, splits)) }
}

/** @throws AppError validation_failed for an unknown ticker, or a chart with the most drawings */
export async function createDrawing(
  deps: DrawingDeps,
  userId: string,
  ticker: string,
  body: DrawingBody,
): Promise<Drawing> {
  const symbol = await requireSymbol(deps, 'ticker', ticker)
  const subject = subjectOf(deps.universe(), symbol)
  const row = {
    id: randomUUID(),
    user_id: userId,
    subject,
    ...toContent(deps, body),
    created_at: deps.clock.now(),
  }
  await deps.db.transaction().execute(async (trx) => {
    const { drawings } = await trx
      .selectFrom('chart_drawings')
      .select((eb) => eb.fn.countAll<number | string>().as('drawings'))
      .where('user_id', '=', userId)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
    if (Number(drawings) >= MAX_DRAWINGS) {
      throw invalid('points', `This chart has ${MAX_DRAWINGS} drawings. Delete one first.`)
    }
    await trx.insertInto('chart_drawings').values(row).execute()
  })
  return presentDrawing(row, [])
}

/** The points given are in today's shares. @throws AppError not_found */
export async function updateDrawing(
  deps: DrawingDeps,
  userId: string,
  { id, ticker }: { readonly id: string; readonly ticker: string },
  body: DrawingBody,
): Promise<Drawing> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await getDrawing(trx, deps.universe(), userId, { id, ticker })
    const change = toContent(deps, body)
    await trx.updateTable('chart_drawings').set(change).where('id', '=', id).execute()
    return presentDrawing({ ...before, ...change }, [])
  })
}

/** @throws AppError not_found */
export async function deleteDrawing(
  { db, universe }: DrawingDeps,
  userId: string,
  asked: { readonly id: string; readonly ticker: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await getDrawing(trx, universe(), userId, asked)
    await trx.deleteFrom('chart_drawings').where('id', '=', asked.id).execute()
  })
}

/** @throws AppError not_found, also for another user's drawing or another chart's */
async function getDrawing(
  db: Db,
  universe: Universe,
  userId: string,
  { id, ticker }: { readonly id: string; readonly ticker: string },
): Promise<ChartDrawingsTable> {
  const row = await db
    .selectFrom('chart_drawings')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const symbol = findSymbol(universe, ticker)
  if (!row || symbol === null || row.subject !== subjectOf(universe, symbol)) {
    throw notFound('Drawing not found. It may have been deleted.')
  }
  return row
}

function toContent({ clock }: Pick<DrawingDeps, 'clock'>, { kind, points, style }: DrawingBody) {
  return {
    kind,
    points: JSON.stringify(points),
    style: JSON.stringify(style),
    drawn_on: toTradingDate(clock.now(), 'Europe/London'),
    updated_at: clock.now(),
  }
}
