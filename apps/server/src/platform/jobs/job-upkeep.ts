/** Upkeep of the job table: jobs of dead nodes, old failures, a clock that was set back. */
import type { Db } from '../db/database.ts'
import type { JobStoreDeps } from './job-store.ts'
import type { JobData } from './jobs.ts'

type UpkeepDeps = Pick<JobStoreDeps, 'clock' | 'db'>

const GIVEN_UP_KEPT_MS = 14 * 86_400_000
/** A row written this much later than now was written before the clock was set back. */
const CLOCK_DIFFERENCE_MS = 60_000

/**
 * Gives up jobs whose node died during their last try.
 * @param onGivenUp runs in the same transaction for each of them
 */
export async function giveUpAbandoned(
  { clock, db }: UpkeepDeps,
  onGivenUp: (trx: Db, name: string, data: JobData) => Promise<void>,
): Promise<void> {
  const nowMs = clock.now()
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('jobs')
      .set({
        claimed_until: null,
        given_up_at: nowMs,
        reason: 'The node that ran it died.',
        updated_at: nowMs,
      })
      .where('given_up_at', 'is', null)
      .where('claimed_until', '<=', nowMs)
      .whereRef('tries', '>', 'retries')
      .returning(['name', 'data'])
      .execute()
    for (const { name, data } of rows) await onGivenUp(trx, name, JSON.parse(data) as JobData)
  })
}

export async function pruneGivenUp({ clock, db }: UpkeepDeps): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('given_up_at', '<', clock.now() - GIVEN_UP_KEPT_MS)
    .execute()
}

/** Keeps each delay and lease as long as it was; without this, jobs wait for the old time to return. */
export async function rescheduleAfterClockRollback({ clock, db }: UpkeepDeps): Promise<void> {
  const nowMs = clock.now()
  await db
    .updateTable('jobs')
    .set((eb) => ({
      run_at: eb(eb('run_at', '-', eb.ref('updated_at')), '+', nowMs),
      claimed_until: eb(eb('claimed_until', '-', eb.ref('updated_at')), '+', nowMs),
      updated_at: nowMs,
    }))
    .where('updated_at', '>', nowMs + CLOCK_DIFFERENCE_MS)
    .execute()
}
