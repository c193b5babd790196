/** Recording, correcting, removing and restoring activities: each a new row. */
import { randomUUID } from 'node:crypto'
import type { Activity } from '@leadenhall/contract/portfolio/index.ts'
import type { ActivityChange, ParsedActivityBody } from '@leadenhall/contract/portfolio/schemas.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts'
import type { LedgerChange } from '../engine/ledger.ts'
import type { ActivityRow } from '../tables.ts'
import { changeLedgerOf } from './change-ledger.ts'
import { checkActivity } from './check-activity.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import type { LoadedLedger } from './ledger-store.ts'
import { presentActivity } from './present-activity.ts'
import { findOversell, toOversellRefusal } from './require-coverage.ts'
import { toEntry } from './to-entry.ts'

/** @throws AppError validation_failed, naming the field */
export async function createActivity(
  deps: LedgerDeps,
  userId: string,
  body: ParsedActivityBody,
): Promise<Activity> {
  return changeLedgerOf(deps, userId, async (loaded) =>
    save(deps, loaded, await toNewRow(deps, loaded, userId, body, 0)),
  )
}

/** SQLite takes 32,766 parameters in a statement. */
const ROWS_A_STATEMENT = 500

/**
 * Records many as one change, in their order within a day.
 * @throws AppError validation_failed, naming the field of the first at fault
 */
export async function createActivities(
  deps: LedgerDeps,
  userId: string,
  bodies: readonly ParsedActivityBody[],
): Promise<void> {
  await changeLedgerOf(deps, userId, async (loaded) => {
    const rows: ActivityRow[] = []
    for (const body of bodies) {
      rows.push(await toNewRow(deps, loaded, userId, body, rows.length))
    }
    refuseOversell(deps, loaded, { saved: rows.map(toEntry), removed: [] })
    return async (trx) => {
      for (const values of inBatches(rows, ROWS_A_STATEMENT)) {
        await trx.insertInto('portfolio_activities').values(values).execute()
      }
    }
  })
}

/** @param place among those of one change */
async function toNewRow(
  deps: LedgerDeps,
  loaded: LoadedLedger,
  userId: string,
  body: ParsedActivityBody,
  place: number,
): Promise<ActivityRow> {
  const account = requireAccountField(loaded, body.account_id)
  const now = deps.clock.now()
  return {
    ...(await checkActivity(deps, account, body)),
    id: randomUUID(),
    revision: 1,
    user_id: userId,
    account_id: account.id,
    version: loaded.version + 1,
    position: now + place,
    is_removed: 0,
    import_id: null,
    source_row: null,
    fingerprint: null,
    created_at: now,
  }
}

/** @throws AppError not_found, or validation_failed naming the field */
export async function correctActivity(
  deps: LedgerDeps,
  userId: string,
  id: string,
  body: ActivityChange,
): Promise<Activity> {
  return changeLedgerOf(deps, userId, async (loaded) => {
    const before = requireActivity(loaded, id)
    const account = requireAccountField(loaded, body.account_id ?? before.account_id)
    const content = await checkActivity(deps, account, body)
    return save(deps, loaded, {
      ...before,
      ...content,
      account_id: account.id,
      revision: before.revision + 1,
      version: loaded.version + 1,
      created_at: deps.clock.now(),
    })
  })
}

/** @throws AppError not_found, or validation_failed if later activities need its shares */
export async function removeActivity(deps: LedgerDeps, userId: string, id: string): Promise<void> {
  await changeLedgerOf(deps, userId, async (loaded) => {
    const before = requireActivity(loaded, id)
    return save(deps, loaded, {
      ...before,
      revision: before.revision + 1,
      version: loaded.version + 1,
      is_removed: 1,
      created_at: deps.clock.now(),
    })
  })
}

/**
 * Undoes the last revision: a removed activity counts again, a corrected one is as it was before.
 * @throws AppError not_found, or validation_failed if shares would be missing
 */
export async function restoreActivity(
  deps: LedgerDeps,
  userId: string,
  id: string,
): Promise<Activity> {
  return changeLedgerOf(deps, userId, async (loaded) => {
    const revisions = await deps.db
      .selectFrom('portfolio_activities as activity')
      .leftJoin('portfolio_imports as import', 'import.id', 'activity.import_id')
      .selectAll('activity')
      .where('activity.id', '=', id)
      .where('activity.user_id', '=', userId)
      .where('import.reverted', 'is', null)
      .orderBy('activity.revision', 'desc')
      .limit(2)
      .execute()
    const [last, before] = revisions
    if (!last || !loaded.accounts.has(last.account_id)) throw activityNotFound()
    if (!before) throw new AppError('conflict', 'This activity has not been changed.')
    return save(deps, loaded, {
      ...before,
      revision: last.revision + 1,
      version: loaded.version + 1,
      created_at: deps.clock.now(),
    })
  })
}

async function save(deps: LedgerDeps, loaded: LoadedLedger, row: ActivityRow) {
  const change =
    row.is_removed === 1 ? { removed: [row.id] } : { saved: [toEntry(row)], removed: [row.id] }
  refuseOversell(deps, loaded, change, row.id)
  const account = requireAccountField(loaded, row.account_id)
  const sourceFile = await findSourceFile(deps, row)
  return async (trx: LedgerDeps['db']) => {
    await trx.insertInto('portfolio_activities').values(row).execute()
    return presentActivity(deps.universe(), row, { account, sourceFile })
  }
}

/**
 * @param id of the activity that is being saved, if it is one
 * @throws AppError validation_failed if a change would take more shares than are held
 */
function refuseOversell(
  { universe }: LedgerDeps,
  { ledger }: LoadedLedger,
  change: LedgerChange,
  id: string | null = null,
): void {
  const oversell = findOversell(ledger, change)
  if (!oversell) return
  const tickerOf = (subject: string) => universe().findById(subject)?.ticker ?? subject
  throw toOversellRefusal(oversell, ({ subject }) => tickerOf(subject ?? ''), id)
}

async function findSourceFile({ db }: LedgerDeps, row: ActivityRow): Promise<string | null> {
  if (row.import_id === null) return null
  const found = await db
    .selectFrom('portfolio_imports')
    .select('file')
    .where('id', '=', row.import_id)
    .executeTakeFirst()
  return found?.file ?? null
}

/** @throws AppError not_found */
export function requireActivity({ accounts, rows }: LoadedLedger, id: string): ActivityRow {
  const row = rows.get(id)
  if (!row || !accounts.has(row.account_id)) throw activityNotFound()
  return row
}

function activityNotFound() {
  return notFound('Activity not found. It may have been removed.')
}

/** An account named in a body. @throws AppError validation_failed */
export function requireAccountField({ accounts }: LoadedLedger, id: string) {
  const account = accounts.get(id)
  if (!account) throw invalid('account_id', 'This account was not found.')
  return account
}
