import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onEachDatabase, onPostgres, type TestDatabases } from '#tests/support/databases.ts'
import type { Db } from '../database.ts'
import { migrateToLatest } from '../open-database.ts'
import { migrations } from './index.ts'

const MINUTE_MS = 60_000
const BEFORE = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < '008-one-job-store'),
)

async function openBefore(databases: TestDatabases): Promise<Db> {
  const { db } = (await databases.createBare()).open()
  await migrateToLatest(db, BEFORE)
  return db
}

const listJobs = (db: Db) => db.selectFrom('jobs').selectAll().orderBy('key').execute()

onEachDatabase((databases) => {
  describe('The change to one job store', () => {
    it('keeps the jobs of the table, given up or not', async () => {
      const db = await openBefore(databases)
      await sql`insert into jobs values
        ('1', 'deliver-notification', 'a:email', '{"x":1}', 500, null, 2, 4, 240000, 0, 'no', 400),
        ('2', 'deliver-notification', 'b:email', '{}', 600, null, 5, 4, 240000, 1, 'never', 400),
        ('3', 'sweep-deliveries', 'period-1', '{}', 700, null, 0, 0, 0, 0, null, 400)`.execute(db)
      await sql`insert into job_schedules values ('sweep-deliveries', 1), ('evaluate-alerts', 2)`.execute(
        db,
      )
      await migrateToLatest(db)
      expect(await listJobs(db)).toMatchObject([
        { id: '1', data: '{"x":1}', run_at: 500, tries: 2, retries: 4, given_up_at: null },
        { id: '2', tries: 5, given_up_at: 600, reason: 'never' },
      ])
      expect(await db.selectFrom('job_schedules').selectAll().execute()).toEqual([
        { name: 'evaluate-alerts', next_at: 2 },
      ])
    })

    it('gives each waiting delivery without a job its job', async () => {
      const db = await openBefore(databases)
      await sql`insert into deliveries values
        ('n1', 'email', 'u', 'waiting', 0, null, 1),
        ('n1', 'ntfy', 'u', 'waiting', 0, null, 1),
        ('n2', 'email', 'u', 'delivered', 1, null, 1)`.execute(db)
      await sql`insert into jobs values
        ('1', 'deliver-notification', 'n1:ntfy', '{}', 500, null, 2, 4, 240000, 0, null, 400)`.execute(
        db,
      )
      await migrateToLatest(db)
      expect(await listJobs(db)).toMatchObject([
        {
          key: 'n1:email',
          name: 'deliver-notification',
          data: '{"notificationId":"n1","channel":"email"}',
          tries: 0,
          retries: 4,
          retry_delay_ms: 4 * MINUTE_MS,
        },
        { key: 'n1:ntfy', tries: 2 },
      ])
    })
  })
})

onPostgres((databases) => {
  /** The part of pg-boss 12's schema that the migration reads. */
  async function makeBoss(db: Db, queues: readonly string[]): Promise<void> {
    await sql`create schema pgboss`.execute(db)
    await sql`create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'failed')`.execute(
      db,
    )
    await sql`create table pgboss.queue (name text primary key)`.execute(db)
    await sql`create table pgboss.job (
      id uuid default gen_random_uuid(), name text, data jsonb, state pgboss.job_state,
      retry_limit integer, retry_count integer, retry_delay integer, singleton_key text,
      start_after timestamptz, started_on timestamptz)`.execute(db)
    for (const name of queues) await sql`insert into pgboss.queue values (${name})`.execute(db)
    await sql`insert into pgboss.job
        (name, data, state, retry_limit, retry_count, retry_delay, singleton_key, start_after, started_on)
      values
        ('deliver-notification', '{"n":1}', 'created', 4, 0, 240, 'a', now(), null),
        ('deliver-notification', '{"n":2}', 'retry', 4, 2, 240, 'b', now() + interval '16 minutes', now()),
        ('deliver-notification', '{"n":3}', 'active', 4, 4, 240, 'c', now(), now()),
        ('deliver-notification', '{"n":4}', 'completed', 4, 0, 240, 'd', now(), now()),
        ('sweep-deliveries', '{}', 'created', 0, 0, 0, 'period-1', now(), null)`.execute(db)
  }
  const hasBoss = async (db: Db) =>
    (await db.introspection.getSchemas()).some(({ name }) => name === 'pgboss')

  describe('The change from pg-boss', () => {
    it('moves what waits with its tries and its time, then drops the schema', async () => {
      const db = await openBefore(databases)
      await makeBoss(db, ['deliver-notification', 'sweep-deliveries', '__pgboss__send-it'])
      const nowMs = Date.now()
      await migrateToLatest(db)
      const jobs = await listJobs(db)
      expect(jobs).toMatchObject([
        { key: 'a', tries: 0, retries: 4, retry_delay_ms: 4 * MINUTE_MS, claimed_until: null },
        { key: 'b', tries: 3, claimed_until: null },
        { key: 'c', tries: 5, claimed_until: expect.any(Number) },
      ])
      expect(jobs.map(({ data }) => JSON.parse(data) as unknown)).toEqual([
        { n: 1 },
        { n: 2 },
        { n: 3 },
      ])
      expect(Math.abs((jobs[1]?.run_at ?? 0) - nowMs - 16 * MINUTE_MS)).toBeLessThan(MINUTE_MS)
      expect(await hasBoss(db)).toBe(false)
    })

    it('leaves a schema in which another program has a queue', async () => {
      const db = await openBefore(databases)
      await makeBoss(db, ['deliver-notification', 'of-another-program'])
      await migrateToLatest(db)
      expect(await listJobs(db)).toHaveLength(3)
      expect(await hasBoss(db)).toBe(true)
    })
  })
})
