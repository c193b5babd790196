import { MAX_ALERTS_A_PERSON } from '@leadenhall/contract/alerts/schemas.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { countAlerts, getAlert, insertAlert, listAlerts, replaceAlert } from './alert-store.ts'
import { type AlertBody, type BuildDeps, buildAlert } from './build-alert.ts'
import type { AlertRow } from './tables.ts'

/**
 * @throws AppError conflict when the user already has a move alert for the listing, or 100 alerts;
 *   validation_failed as buildAlert does
 */
export async function createAlert(
  deps: BuildDeps,
  userId: string,
  body: AlertBody,
): Promise<AlertRow> {
  if ((await countAlerts(deps.db, userId)) >= MAX_ALERTS_A_PERSON) {
    throw new AppError('conflict', `You have ${MAX_ALERTS_A_PERSON} price alerts, the maximum.`)
  }
  const row = await buildAlert(deps, userId, body)
  if (!(await insertAlert(deps.db, row))) throw alreadyThere(row)
  return row
}

/**
 * Another threshold or interval keeps the prices; another ticker, kind or level restarts the alert
 * under the same id.
 * @throws AppError not_found if it does not exist or is another user's, and as createAlert does
 */
export function updateAlert(
  deps: BuildDeps,
  userId: string,
  id: string,
  body: AlertBody,
): Promise<AlertRow> {
  return writeAlert(deps, userId, id, async (before) => {
    const built = await buildAlert(deps, userId, body)
    const {
      id: _,
      created_at: createdAtMs,
      ...restarted
    } = { ...built, created_at: before.created_at }
    const isSame =
      built.subject === before.subject &&
      built.kind === before.kind &&
      built.level_value === before.level_value &&
      built.level_unit === before.level_unit
    const row: AlertRow = isSame
      ? {
          ...before,
          alert_at_diff: built.alert_at_diff,
          alert_interval_mins: built.alert_interval_mins,
          next_due_at: built.next_due_at,
          updated_at: built.updated_at,
        }
      : { ...restarted, id, created_at: createdAtMs, revision: before.revision }
    const other = (await listAlerts(deps.db, userId)).some(
      (one) =>
        one.id !== id && one.kind === 'move' && row.kind === 'move' && one.subject === row.subject,
    )
    if (other) throw alreadyThere(row)
    return row
  })
}

/**
 * An alert that resumes compares with the price of its next check, not with the one before the pause.
 * @throws AppError not_found if it does not exist or is another user's
 */
export function pauseAlert(
  deps: BuildDeps,
  userId: string,
  id: string,
  isPaused: boolean,
): Promise<AlertRow> {
  const nowMs = deps.clock.now()
  return writeAlert(deps, userId, id, async (before) => {
    if (isPaused) return { ...before, paused_because: 'by_user', updated_at: nowMs }
    if (before.paused_because !== 'by_user') return before
    return {
      ...before,
      paused_because: null,
      last_price: null,
      last_price_at: null,
      next_due_at: nowMs,
      updated_at: nowMs,
    }
  })
}

/** Writes what is made of the stored alert, again if another write came between. */
async function writeAlert(
  { db }: BuildDeps,
  userId: string,
  id: string,
  change: (before: AlertRow) => Promise<AlertRow>,
): Promise<AlertRow> {
  for (let tries = 0; tries < MAX_WRITE_TRIES; tries += 1) {
    const row = await change(await getAlert(db, userId, id))
    if (await replaceAlert(db, row)) return row
  }
  throw new AppError('conflict', 'This alert was changed at the same time. Try again.')
}

/** An evaluation may write between our read and our write, hardly twice. */
const MAX_WRITE_TRIES = 5

function alreadyThere({ ticker }: AlertRow): AppError {
  return new AppError('conflict', `You already have a price alert for ${ticker}.`)
}
