/** Recurring jobs: one row a schedule, which one node a period advances. */
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { insertJobs } from './job-store.ts'
import type { Schedule } from './select-due-jobs.ts'

export function createJobSchedules(deps: { readonly clock: Clock; readonly db: Db }) {
  const { clock, db } = deps
  const schedules: { readonly name: string; readonly everyMs: number }[] = []
  /** The last period this node has seen enqueued, by schedule. */
  const seen = new Map<string, number>()

  return {
    add: (name: string, everyMs: number) => void schedules.push({ name, everyMs }),

    /** Schedules whose period this node has not seen enqueued, by itself or by another. */
    unseen(): readonly Schedule[] {
      const nowMs = clock.now()
      return schedules.flatMap(({ name, everyMs }) => {
        const period = Math.floor(nowMs / everyMs)
        return seen.get(name) === period ? [] : [{ name, period, nextMs: (period + 1) * everyMs }]
      })
    },

    /**
     * Enqueues the jobs of those unseen that are due.
     * @param due names of schedules that no node has advanced yet
     */
    async enqueue(unseen: readonly Schedule[], due: ReadonlySet<string>): Promise<void> {
      const nowMs = clock.now()
      for (const { name, period, nextMs } of unseen) {
        if (due.has(name)) {
          await db.transaction().execute(async (trx) => {
            if (!(await advance(trx, name, nowMs, nextMs))) return
            await insertJobs(trx, [{ name, data: {}, key: `period-${period}` }], nowMs)
          })
        }
        seen.set(name, period)
      }
    },
  }
}

/** @returns true on the one node that advanced the schedule */
async function advance(db: Db, name: string, nowMs: number, nextMs: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('job_schedules')
    .values({ name, next_at: nextMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next_at: nextMs })
        .where((eb) =>
          eb.or([
            eb('job_schedules.next_at', '<=', nowMs),
            // After the clock was set back.
            eb('job_schedules.next_at', '>', nextMs),
          ]),
        ),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
