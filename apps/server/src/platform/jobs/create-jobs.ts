/** Durable jobs of one node: polls the store, renews leases and keeps the table tidy. */
import type { Clock } from '../clock.ts'
import type { Db, DbEngine } from '../db/database.ts'
import { within } from '../within.ts'
import { createJobRunner } from './job-runner.ts'
import { createJobSchedules } from './job-schedules.ts'
import { createJobStore, insertJobs } from './job-store.ts'
import { giveUpAbandoned, pruneGivenUp, rescheduleAfterClockRollback } from './job-upkeep.ts'
import type { Jobs } from './jobs.ts'
import { createPollingNodes } from './polling-nodes.ts'

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
  /** How often all nodes together look for due jobs. */
  readonly pollMs?: number
}

const LEASE_MS = 60_000
const POLL_MS = 1000
const MAX_HOUSEKEEPING_PERIOD_MS = 30_000
const LEAVE_MS = 1000

export function createJobs(deps: JobsDeps): Jobs {
  const { clock, db, engine, onError, leaseMs = LEASE_MS, pollMs = POLL_MS } = deps
  const closing = new AbortController()
  const { signal } = closing
  const store = createJobStore({ clock, db, engine, leaseMs })
  const runner = createJobRunner({ store, onError, signal })
  const schedules = createJobSchedules({ clock, db })
  const housekeepingPeriodMs = Math.min(leaseMs, MAX_HOUSEKEEPING_PERIOD_MS)
  // A SQLite file has one node.
  const pollers =
    engine === 'sqlite' ? null : createPollingNodes({ clock, db, ttlMs: 3 * housekeepingPeriodMs })
  let nodes = 1
  let beatAtMs = Number.NEGATIVE_INFINITY
  let upkeptAtMs = Number.NEGATIVE_INFINITY
  let upkeepPeriodMs = housekeepingPeriodMs
  let round: Promise<unknown> = Promise.resolve()
  let poll: NodeJS.Timeout | undefined
  let renewal: NodeJS.Timeout | undefined

  async function keepHouse(): Promise<void> {
    if (pollers && hasPassed(beatAtMs, housekeepingPeriodMs)) {
      beatAtMs = clock.now()
      nodes = await pollers.beat()
    }
    if (!hasPassed(upkeptAtMs, upkeepPeriodMs)) return
    upkeptAtMs = clock.now()
    upkeepPeriodMs = sharedPeriod(housekeepingPeriodMs)
    await pollers?.forgetDead()
    await rescheduleAfterClockRollback({ clock, db })
    await giveUpAbandoned({ clock, db }, runner.noteAbandoned)
    await pruneGivenUp({ clock, db })
  }

  /** Absolute, so that a clock set back does not stop it. */
  function hasPassed(sinceMs: number, periodMs: number): boolean {
    return Math.abs(clock.now() - sinceMs) >= periodMs
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
    if (!signal.aborted) poll = setTimeout(startRound, sharedPeriod(pollMs)).unref()
  }
  /**
   * How long until this node's next turn at what all nodes do once a period between them. At random,
   * so that nodes started together do not take their turns together.
   */
  function sharedPeriod(periodMs: number): number {
    return nodes === 1 ? periodMs : periodMs * nodes * (0.5 + Math.random())
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
      // The others forget a node that cannot say so.
      if (pollers) await within(LEAVE_MS, pollers.leave()).catch(() => undefined)
    },
  }
}
