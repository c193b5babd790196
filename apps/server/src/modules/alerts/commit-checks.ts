/**
 * Writes a batch of checks. One statement updates the alerts that have not changed since they were
 * read, and the same transaction stores the receipts of exactly those: of several nodes that judge the
 * same alert one writes, and a process that dies has written all of a batch or nothing.
 */
import { randomUUID } from 'node:crypto'
import type { Firing } from '@leadenhall/contract/notifications/index.ts'
import { sql } from 'kysely'
import type { Db, DbEngine, DbTransaction } from '../../platform/db/database.ts'
import type { keepNotifications } from '../notifications/index.ts'
import type { AlertChanges } from './evaluate-alert.ts'
import { toFiringText } from './firing-text.ts'
import type { AlertRow } from './tables.ts'

export interface Check {
  readonly alert: AlertRow
  readonly next: Partial<AlertChanges>
  readonly fire: Firing | null
}

export interface CommitDeps {
  readonly db: Db
  readonly engine: DbEngine
  /** Stores notifications with their deliveries and delivery jobs in the given transaction. */
  readonly keepNotifications: typeof keepNotifications
}

export interface Committed {
  readonly written: number
  /** Ids of the new notifications. */
  readonly fired: readonly string[]
}

const COLUMN_TYPES = {
  unit: 'text',
  source: 'text',
  simulated: 'integer',
  last_price: 'double precision',
  last_price_at: 'bigint',
  last_checked: 'bigint',
  init_price: 'double precision',
  week_start_price: 'double precision',
  week_last_updated: 'text',
  month_start_price: 'double precision',
  month_last_updated: 'text',
  year_start_price: 'double precision',
  year_last_updated: 'text',
  last_fired_at: 'bigint',
  is_armed: 'integer',
  paused_because: 'text',
  next_due_at: 'bigint',
} as const satisfies Record<keyof AlertChanges, string>
const COLUMNS = Object.keys(COLUMN_TYPES) as (keyof AlertChanges)[]
const FIRINGS_A_STATEMENT = 500

export async function commitChecks(
  { db, engine, keepNotifications }: CommitDeps,
  checks: readonly Check[],
  nowMs: number,
): Promise<Committed> {
  if (checks.length === 0) return { written: 0, fired: [] }
  return db.transaction().execute(async (trx) => {
    // Nodes that check the same alerts skip each other's rows; waiting in different orders deadlocks.
    const free = engine === 'postgresql' ? await lockFree(trx, checks) : checks
    const written = await updateUnchanged(trx, free)
    const fired = free.flatMap(({ alert, fire }) =>
      fire && written.has(alert.id) ? [{ id: randomUUID(), alert, fire }] : [],
    )
    for (let start = 0; start < fired.length; start += FIRINGS_A_STATEMENT) {
      const some = fired.slice(start, start + FIRINGS_A_STATEMENT)
      await trx
        .insertInto('alert_receipts')
        .values(
          some.map(({ id, alert, fire }) => ({
            id,
            alert_id: alert.id,
            user_id: alert.user_id,
            checked_at: nowMs,
            data: JSON.stringify(fire),
          })),
        )
        .execute()
      await keepNotifications(
        trx,
        some.map(({ id, alert, fire }) => {
          const isSimulated = alert.simulated === 1
          const text = toFiringText(fire, { isSimulated, intervalMins: alert.alert_interval_mins })
          return { id, userId: alert.user_id, ...text, data: fire, isSimulated, createdAtMs: nowMs }
        }),
      )
    }
    return { written: written.size, fired: fired.map(({ id }) => id) }
  })
}

async function lockFree(trx: DbTransaction, checks: readonly Check[]): Promise<readonly Check[]> {
  const rows = await trx
    .selectFrom('price_alerts')
    .select('id')
    .where(
      'id',
      'in',
      checks.map(({ alert }) => alert.id),
    )
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return checks.filter(({ alert }) => ids.has(alert.id))
}

/** @returns ids of the alerts that were updated */
async function updateUnchanged(
  trx: DbTransaction,
  checks: readonly Check[],
): Promise<ReadonlySet<string>> {
  if (checks.length === 0) return new Set()
  const rows = checks.map(({ alert, next }) => {
    const after = { ...alert, ...next }
    const values = COLUMNS.map(
      (column) => sql`cast(${after[column]} as ${sql.raw(COLUMN_TYPES[column])})`,
    )
    return sql`(cast(${alert.id} as text), cast(${alert.revision} as integer), ${sql.join(values)})`
  })
  const { rows: written } = await sql<{ id: string }>`
    with checked(id, revision, ${sql.join(COLUMNS.map((column) => sql.ref(column)))})
      as (values ${sql.join(rows)})
    update price_alerts
    set revision = price_alerts.revision + 1,
      ${sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} = checked.${sql.ref(column)}`))}
    from checked
    where price_alerts.id = checked.id and price_alerts.revision = checked.revision
    returning price_alerts.id as id
  `.execute(trx)
  return new Set(written.map(({ id }) => id))
}
