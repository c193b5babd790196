import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { ClaimedJob, JobData, JobStore } from './jobs.ts'

const DEAD_KEPT_MS = 14 * 86_400_000

/** Jobs in a table of the installation's own database. */
export function createTableJobStore(deps: {
  readonly clock: Clock
  readonly db: Db
  readonly leaseMs: number
}): JobStore {
  const { clock, db, leaseMs } = deps

  return {
    open: async () => undefined,

    async add(name, data, { key, runAtMs, retries = 0, retryDelayMs = 0 }) {
      const nowMs = clock.now()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('jobs')
        .values({
          id: randomUUID(),
          name,
          key: key ?? null,
          data: JSON.stringify(data),
          run_at: runAtMs ?? nowMs,
          claimed_until: null,
          tries: 0,
          retries,
          retry_delay_ms: retryDelayMs,
          is_dead: 0,
          reason: null,
          created_at: nowMs,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    async claim(name, limit) {
      const nowMs = clock.now()
      const rows = await db
        .updateTable('jobs')
        .set((eb) => ({ claimed_until: nowMs + leaseMs, tries: eb('tries', '+', 1) }))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('jobs')
            .select('id')
            .where('name', '=', name)
            .where('is_dead', '=', 0)
            .where('claimed_until', 'is', null)
            .where('run_at', '<=', nowMs)
            .orderBy('run_at')
            .limit(limit),
        )
        .where('claimed_until', 'is', null)
        .returning(['id', 'data', 'tries', 'retries'])
        .execute()
      return rows.map(
        ({ id, data, tries, retries }): ClaimedJob => ({
          id,
          name,
          data: JSON.parse(data) as JobData,
          attempt: { number: tries, isLast: tries > retries },
        }),
      )
    },

    async hold(jobs) {
      await db
        .updateTable('jobs')
        .set({ claimed_until: clock.now() + leaseMs })
        .where('claimed_until', 'is not', null)
        .where((eb) =>
          eb.or(
            jobs.map(({ id, attempt }) =>
              eb.and([eb('id', '=', id), eb('tries', '=', attempt.number)]),
            ),
          ),
        )
        .execute()
    },

    async complete({ id, attempt }) {
      await db.deleteFrom('jobs').where('id', '=', id).where('tries', '=', attempt.number).execute()
    },

    async fail({ id, attempt }, reason) {
      const nowMs = clock.now()
      await db
        .updateTable('jobs')
        .set((eb) => ({
          claimed_until: null,
          reason,
          is_dead: attempt.isLast ? 1 : 0,
          run_at: eb(eb.val(nowMs), '+', eb('retry_delay_ms', '*', 2 ** (attempt.number - 1))),
        }))
        .where('id', '=', id)
        .where('tries', '=', attempt.number)
        .execute()
    },

    async recover() {
      const nowMs = clock.now()
      await db
        .updateTable('jobs')
        .set((eb) => ({
          claimed_until: null,
          reason: 'The node that ran it is gone',
          is_dead: eb.case().when('tries', '>', eb.ref('retries')).then(1).else(0).end(),
        }))
        .where('claimed_until', '<', nowMs)
        .execute()
      await db
        .deleteFrom('jobs')
        .where('is_dead', '=', 1)
        .where('run_at', '<', nowMs - DEAD_KEPT_MS)
        .execute()
    },

    close: async () => undefined,
  }
}
