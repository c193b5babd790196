/**
 * Jobs live in one table on both engines. Before, PostgreSQL kept them in pg-boss, and a delivery got
 * its job only after its transaction; from here on every waiting delivery has one.
 */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

const BOSS_SCHEMA = 'pgboss'
const DELIVER = 'deliver-notification'
const SWEEP = 'sweep-deliveries'
const QUEUES = [DELIVER, SWEEP, 'evaluate-alerts', 'refresh-alert-periods']
/** As delivery jobs are enqueued: waits of 4, 8, 16 and 32 minutes. */
const DELIVERY_RETRIES = 4
const DELIVERY_RETRY_DELAY_MS = 240_000
const ROWS_A_STATEMENT = 500

export async function up(db: Kysely<unknown>): Promise<void> {
  const nowMs = Date.now()
  await replaceTable(db)
  const schemas = await db.introspection.getSchemas()
  if (schemas.some(({ name }) => name === BOSS_SCHEMA)) {
    await moveFromBoss(db, nowMs)
    await dropBoss(db)
  }
  await sql`delete from jobs where name = ${SWEEP}`.execute(db)
  await sql`delete from job_schedules where name = ${SWEEP}`.execute(db)
  await addMissingDeliveryJobs(db, nowMs)
}

async function replaceTable(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.dropIndex('jobs_by_key').execute()
  await schema.dropIndex('jobs_by_time').execute()
  await schema.alterTable('jobs').renameTo('old_jobs').execute()
  await schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('retries', 'integer', (column) => column.notNull())
    .addColumn('retry_delay_ms', 'bigint', (column) => column.notNull())
    .addColumn('given_up_at', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  const isOpen = sql`given_up_at is null`
  await sql`create unique index jobs_by_key on jobs (name, key) where ${isOpen}`.execute(db)
  await sql`create index jobs_by_time on jobs (name, run_at) where ${isOpen}`.execute(db)
  await sql`
    insert into jobs
    select id, name, key, data, run_at, claimed_until, tries, retries, retry_delay_ms,
      case when is_dead = 1 then run_at end, reason, created_at, created_at
    from old_jobs`.execute(db)
  await schema.dropTable('old_jobs').execute()
}

/** Running jobs with a lease that has ended: their nodes have stopped for the upgrade. */
async function moveFromBoss(db: Kysely<unknown>, nowMs: number): Promise<void> {
  const names = sql.join(QUEUES)
  await sql`
    insert into jobs
    select id::text, name, singleton_key, coalesce(data::text, '{}'),
      (extract(epoch from start_after) * 1000)::bigint,
      case when state::text = 'active' then ${nowMs}::bigint end,
      retry_count + case when started_on is null then 0 else 1 end, retry_limit,
      retry_delay::bigint * 1000, null::bigint, null::text,
      ${nowMs}::bigint, ${nowMs}::bigint
    from ${sql.table(`${BOSS_SCHEMA}.job`)}
    where state::text in ('created', 'retry', 'active') and name in (${names})
    on conflict do nothing`.execute(db)
}

/** Leaves a schema in which another program has queues of its own. */
async function dropBoss(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(`${BOSS_SCHEMA}.queue`)}
    where name not in (${sql.join(QUEUES)}) and name not like '\\_\\_pgboss\\_\\_%'
    limit 1`.execute(db)
  if (rows.length > 0) return
  await sql`drop schema ${sql.ref(BOSS_SCHEMA)} cascade`.execute(db)
}

async function addMissingDeliveryJobs(db: Kysely<unknown>, nowMs: number): Promise<void> {
  const { rows } = await sql<{ notification_id: string; channel: string }>`
    select notification_id, channel from deliveries
    where state = 'waiting' and not exists (
      select 1 from jobs
      where jobs.name = ${DELIVER} and jobs.key = notification_id || ':' || channel
    )`.execute(db)
  const instant = sql`cast(${nowMs} as bigint)`
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const jobs = rows
      .slice(start, start + ROWS_A_STATEMENT)
      .map(({ notification_id: notificationId, channel }) => {
        const key = `${notificationId}:${channel}`
        const data = JSON.stringify({ notificationId, channel })
        return sql`(${randomUUID()}, ${DELIVER}, ${key}, ${data}, ${instant}, 0, ${DELIVERY_RETRIES},
          ${DELIVERY_RETRY_DELAY_MS}, ${instant}, ${instant})`
      })
    await sql`
      insert into jobs (id, name, key, data, run_at, tries, retries, retry_delay_ms, created_at, updated_at)
      values ${sql.join(jobs)}`.execute(db)
  }
}
