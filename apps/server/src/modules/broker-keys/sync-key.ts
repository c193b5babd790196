import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { BrokerService, Report } from '../../providers/broker-ports.ts'
import { followReports, type Progress } from './follow-reports.ts'
import { findKeyRow, openCredentials, updateKeyRow } from './key-store.ts'
import { notifyOwner } from './notify-owner.ts'
import type { SyncDeps } from './sync-deps.ts'
import type { BrokerKeyRow } from './tables.ts'

const DAY_MS = 86_400_000
/** Rows that a broker writes late; those that are known already are not stored twice. */
const DAYS_READ_AGAIN = 14
export const SECRET_CHANGED = 'The secret of this installation has changed: enter the key again.'

/** Takes the steps of a key's sync that are due. */
export async function syncKey(deps: SyncDeps, id: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const row = await findKeyRow(deps.db, id)
    if (!row || row.next_at === null || row.next_at > deps.clock.now() || signal?.aborted) return
    try {
      await advance(deps, row, signal)
    } catch (error) {
      await endFailed(deps, row, 'The terminal itself failed.', false)
      throw error
    }
  }
}

/** Plans a sync whose first step is due now. */
export async function startSync(deps: SyncDeps, row: BrokerKeyRow): Promise<void> {
  const nowMs = deps.clock.now()
  const service = deps.serviceOf(row.broker)
  const today = toTradingDate(nowMs, 'Europe/London')
  const periods = service.periodsOf(await firstDayOf(deps, row), today)
  await begin(deps, row, { startedAt: nowMs, periods, tickets: [], setbacks: 0 }, nowMs)
}

export async function begin(
  { db }: Pick<SyncDeps, 'db'>,
  row: BrokerKeyRow,
  progress: Progress,
  nextAt: number,
): Promise<void> {
  await updateKeyRow(db, row, { progress: JSON.stringify(progress), next_at: nextAt })
}

/** Everything again unless the rows of the sync before were stored. */
async function firstDayOf(deps: SyncDeps, row: BrokerKeyRow): Promise<string | null> {
  const { import_id: id, since, synced_through: through } = row
  if (since === null || through === null) return since
  const state = id === null ? null : (await stateOf(deps, row))?.status
  if (state !== null && state !== 'committed') return since
  const again = addDays(through, -DAYS_READ_AGAIN)
  return again > since ? again : since
}

async function stateOf({ imports }: SyncDeps, { import_id: id, user_id: userId }: BrokerKeyRow) {
  return id === null ? undefined : (await imports.statesOf(userId, [id])).get(id)
}

async function advance(deps: SyncDeps, row: BrokerKeyRow, signal?: AbortSignal): Promise<void> {
  const { clock, db, imports, secrets } = deps
  const service = deps.serviceOf(row.broker)
  const refuse = (because: string) => endFailed(deps, row, because, true)
  if (!service.isOn()) {
    return endFailed(deps, row, `${service.title} is switched off by the administrator.`, false)
  }
  const credentials = openCredentials(secrets, row)
  if (credentials === null) return refuse(SECRET_CHANGED)
  if (!(await imports.hasAccount(row.user_id, row.account_id))) {
    return refuse('Its account was removed.')
  }
  if (row.progress === null) {
    if ((await stateOf(deps, row))?.status === 'reverted') {
      await updateKeyRow(db, row, { is_daily: 0, next_at: null })
      return
    }
    return startSync(deps, row)
  }
  const progress = JSON.parse(row.progress) as Progress
  const access = { credentials, owner: row.user_id, signal }
  const step = await followReports(service, access, progress, clock.now())
  if (step.kind === 'fail') return endFailed(deps, row, step.because, step.isRefused)
  if (step.kind === 'go on') return begin(deps, row, step.progress, clock.now() + step.afterMs)
  try {
    await importReport(deps, service, row, step)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await endFailed(deps, row, error.message, false)
  }
}

interface ReadyReport {
  readonly report: Report
  readonly through: string
}

async function importReport(
  deps: SyncDeps,
  service: BrokerService,
  row: BrokerKeyRow,
  { report, through }: ReadyReport,
): Promise<void> {
  const { imports } = deps
  const { account_id: account, user_id: userId } = row
  const day = formatLongDate(toTradingDate(deps.clock.now(), 'Europe/London'))
  const fileName = `${service.title}, ${day}.${report.extension}`
  const before = await stateOf(deps, row)
  const read = await imports.read(userId, { account, fileName, bytes: report.file, mapping: null })
  const discard = () => (read.id === null ? undefined : imports.discard(userId, read.id))
  if (read.broker !== service.parser) {
    await discard()
    return endFailed(deps, row, `What ${service.title} sent is none of its reports.`, false)
  }
  const { needs_you: asking, new: added } = read.counts
  if (read.id === null || (added === 0 && (asking === 0 || read.asked === row.asked))) {
    await discard()
    await endSynced(deps, row, { through })
    return
  }
  if (row.import_id !== null) await imports.discard(userId, row.import_id)
  const isStored = before?.status === 'committed' && row.is_daily === 1
  if (isStored) await imports.store(userId, read.id)
  const isKept = await endSynced(deps, row, {
    through,
    import: { id: read.id, asked: read.asked },
    notice: isStored
      ? asking > 0 && { title: `${service.title}: ${count(asking)} for you`, added }
      : { title: `${service.title}: ${count(added + asking)} to look at`, added: 0 },
  })
  if (!isKept && !isStored) await discard()
}

const count = (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en-GB')} rows`)

interface Synced {
  readonly through: string
  readonly import?: { readonly id: string; readonly asked: string | null }
  readonly notice?: { readonly title: string; readonly added: number } | false
}

/** @returns false if the key was removed or replaced meanwhile */
async function endSynced(deps: SyncDeps, row: BrokerKeyRow, synced: Synced): Promise<boolean> {
  const nowMs = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const isThere = await updateKeyRow(trx, row, {
      ...withoutProgress(row, nowMs),
      synced_at: nowMs,
      synced_through: synced.through,
      failed_at: null,
      failure: null,
      ...(synced.import && { import_id: synced.import.id, asked: synced.import.asked }),
    })
    if (!isThere || !synced.notice) return isThere
    const { added, title } = synced.notice
    const stored = added > 0 ? `${count(added)} were stored. ` : ''
    await notifyOwner(deps, trx, row, {
      title,
      body: `${stored}See what was read under Portfolio, Import.`,
      importId: synced.import?.id ?? null,
    })
    return true
  })
}

async function endFailed(
  deps: SyncDeps,
  row: BrokerKeyRow,
  because: string,
  isRefused: boolean,
): Promise<void> {
  const nowMs = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const isThere = await updateKeyRow(trx, row, {
      ...withoutProgress(row, nowMs),
      ...(isRefused && { next_at: null, is_refused: 1 }),
      failed_at: nowMs,
      failure: because,
    })
    if (!isThere || !isRefused) return
    const { title } = deps.serviceOf(row.broker)
    await notifyOwner(deps, trx, row, {
      title: `${title}: your key is not used any more`,
      body: because,
      importId: null,
    })
  })
}

function withoutProgress({ is_daily: isDaily }: BrokerKeyRow, nowMs: number) {
  return { progress: null, next_at: nextSyncAt(isDaily === 1, nowMs) }
}

/** Null for a key that does not sync by itself. */
export function nextSyncAt(isDaily: boolean, nowMs: number): number | null {
  return isDaily ? nowMs + DAY_MS : null
}
