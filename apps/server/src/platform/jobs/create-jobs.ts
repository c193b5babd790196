/** Durable jobs of one node: polls the store, renews leases and keeps the table tidy. */
import type { Clock } from '../clock.ts'
import type { Db, DbEngine } from '../db/database.ts'
import { createJobRunner } from './job-runner.ts'
import { createJobSchedules } from './job-schedules.ts'
import { createJobStore, insertJobs } from './job-store.ts'
import { giveUpAbandoned, pruneGivenUp, rescheduleAfterClockRollback } from './job-upkeep.ts'
import type { Jobs } from './jobs.ts'

export interface JobsDeps {
  readonly clock: Clock
  readonly db: Db
  readonly engine: DbEngine
  readonly onError: (error: unknown, job?: string) => void
  /**
   * How long a node keeps its jobs after it has died. The clocks of nodes may differ by less than two
   * thirds of it: a lease is renewed when a third has passed.
   */
  readonly leaseMs?: number
  /** How often a node looks for due jobs. */
  readonly pollMs?: number
}

const LEASE_MS = 60_000
const POLL_MS = 1000
const MAX_HOUSEKEEPING_PERIOD_MS = 30_000

export function createJobs(deps: JobsDeps): Jobs {
  const { clock, db, engine, onError, leaseMs = LEASE_MS, pollMs = POLL_MS } = deps
  const closing = new AbortController()
  const { signal } = closing
  const store = createJobStore({ clock, db, engine, leaseMs })
  const runner = createJobRunner({ store, onError, signal })
  const schedules = createJobSchedules({ clock, db })
  const housekeepingPeriodMs = Math.min(leaseMs, MAX_HOUSEKEEPING_PERIOD_MS)
  let upkeptAtMs = Number.NEGATIVE_INFINITY
  let round: Promise<unknown> = Promise.resolve()
  let poll: NodeJS.Timeout | undefined
  let renewal: NodeJS.Timeout | undefined

  async function keepHouse(): Promise<void> {
    // Absolute, so that a clock set back does not stop it.
    if (Math.abs(clock.now() - upkeptAtMs) < housekeepingPeriodMs) return
    upkeptAtMs = clock.now()
    await rescheduleAfterClockRollback({ clock, db })
    await giveUpAbandoned({ clock, db }, runner.noteAbandoned)
    await pruneGivenUp({ clock, db })
  }

  async function tick(): Promise<void> {
    await keepHouse()
    const unseen = schedules.unseen()
    const due = await store.findDue(runner.names(), unseen)
    await schedules.enqueue(unseen, due.schedules)
    runner.begin(new Set([...due.jobs, ...due.schedules]))
  }

  async function runRound(): Promise<void> {
    try {
      await tick()
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
    if (!signal.aborted) poll = setTimeout(startRound, pollMs).unref()
  }
  function startRound(): void {
    round = runRound()
  }

  return {
    handle: runner.handle,
    enqueue: async (job) => (await insertJobs(db, [job], clock.now())) > 0,
    schedule: schedules.add,
    start() {
      poll = setTimeout(startRound, pollMs).unref()
      renewal = setInterval(() => {
        const active = runner.active()
        if (active.length > 0) store.extendLeases(active).catch(onError)
      }, leaseMs / 3).unref()
    },
    async runDue() {
      let begun: number
      do {
        begun = runner.begun()
        await tick()
        await runner.settle()
      } while (runner.begun() > begun)
    },
    counts: runner.counts,
    countStored: store.count,
    async close() {
      closing.abort()
      clearTimeout(poll)
      await round
      await runner.settle()
      clearInterval(renewal)
    },
  }
}
