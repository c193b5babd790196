import { randomUUID } from 'node:crypto'
import type { FigureAlert } from '@leadenhall/contract/figure-alerts/index.ts'
import {
  type figureAlertBodySchema,
  MAX_FIGURE_ALERTS,
} from '@leadenhall/contract/figure-alerts/schemas.ts'
import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts'
import type { Universe } from '../instruments/index.ts'
import type { ScreenView } from '../screener/index.ts'
import type { FigureAlertRow } from './tables.ts'

export interface AlertStoreDeps {
  readonly db: Db
  readonly clock: Clock
  readonly universe: () => Universe
  readonly view: ScreenView
}

/** Oldest first. */
export async function listFigureAlerts(
  deps: Pick<AlertStoreDeps, 'db' | 'universe'>,
  userId: string,
): Promise<FigureAlert[]> {
  const rows = await deps.db
    .selectFrom('figure_alerts')
    .leftJoin('saved_screeners', 'saved_screeners.id', 'figure_alerts.screener_id')
    .selectAll('figure_alerts')
    .select('saved_screeners.name as screen')
    .where('figure_alerts.user_id', '=', userId)
    .orderBy('figure_alerts.created_at')
    .orderBy('figure_alerts.id')
    .execute()
  return rows.map((row) => present(row, row.screen, deps.universe()))
}

/** @throws AppError conflict at the limit; validation_failed for an unknown share or another user's screen */
export async function createFigureAlert(
  { db, clock, universe, view }: AlertStoreDeps,
  userId: string,
  body: z.output<typeof figureAlertBodySchema>,
): Promise<FigureAlert> {
  const { count } = await db
    .selectFrom('figure_alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_FIGURE_ALERTS) {
    throw new AppError('conflict', `You have ${MAX_FIGURE_ALERTS} alerts on figures, the maximum.`)
  }
  const isScreen = body.kind === 'screen'
  const reading = isScreen ? await view.read() : null
  const screen = await reading?.findMatches(userId, body.screener_id ?? '')
  if (isScreen && !screen) throw invalid('screener_id', 'You have no such saved screener.')
  const listing = isScreen ? null : universe().resolve(body.ticker ?? '')?.listing
  if (!isScreen && !listing)
    throw invalid('ticker', `${body.ticker} is not in the instrument list.`)
  const row: FigureAlertRow = {
    id: randomUUID(),
    user_id: userId,
    kind: body.kind,
    subject: listing?.listing_id ?? null,
    ticker: listing?.ticker ?? null,
    metric: isScreen ? null : (findMetric(body.metric ?? '')?.key ?? null),
    direction: body.kind === 'reaches' ? (body.direction ?? null) : null,
    level: body.kind === 'reaches' ? (body.level ?? null) : null,
    change_by: body.kind === 'changes' ? (body.change_by ?? null) : null,
    screener_id: isScreen ? (body.screener_id ?? null) : null,
    event: isScreen ? body.event : null,
    base_value: null,
    last_value: null,
    members: null,
    is_armed: 1,
    paused_because: null,
    last_checked: null,
    last_fired_at: null,
    revision: 0,
    created_at: clock.now(),
  }
  await db.insertInto('figure_alerts').values(row).execute()
  return present(row, screen?.name ?? null, universe())
}

/**
 * An alert that resumes compares with its next check, not with the one before the pause.
 * @throws AppError not_found if it does not exist or is another user's
 */
export async function pauseFigureAlert(
  db: Db,
  userId: string,
  id: string,
  isPaused: boolean,
): Promise<void> {
  const started = { paused_because: null, base_value: null, last_value: null, members: null }
  const { numUpdatedRows } = await db
    .updateTable('figure_alerts')
    .set((eb) => ({
      ...(isPaused ? { paused_because: 'by_user' as const } : started),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound('You have no such alert.')
}

/** @throws AppError not_found if it does not exist or is another user's */
export async function deleteFigureAlert(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('figure_alerts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('You have no such alert.')
}

function present(row: FigureAlertRow, screen: string | null, universe: Universe): FigureAlert {
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const listing = row.subject === null ? undefined : universe.findById(row.subject)
  return {
    id: row.id,
    kind: row.kind,
    ticker: listing?.ticker ?? row.ticker,
    metric: row.metric,
    label: row.metric === null ? screen : (findMetric(row.metric)?.label ?? row.metric),
    direction: row.direction,
    level: row.level,
    change_by: row.change_by,
    screener_id: row.screener_id,
    event: row.event,
    last_value: row.last_value,
    last_checked: instant(row.last_checked),
    last_fired_at: instant(row.last_fired_at),
    paused_because: row.paused_because,
    created_at: new Date(row.created_at).toISOString(),
  }
}
