/**
 * Runs durable jobs: one loop a node over whichever store the engine has. A schedule is a row that one
 * node a period moves on; that node enqueues the job, and any node runs it.
 */
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { createBossJobStore } from './boss-job-store.ts'
import type { ClaimedJob, JobCount, JobData, JobHandler, JobStore, Jobs } from './jobs.ts'
import { createTableJobStore } from './table-job-store.ts'

export interface JobsDeps {
  readonly clock: Clock
  readonly db: Db
  /** Of PostgreSQL, where pg-boss keeps the jobs; null: the table of the database keeps them. */
  readonly databaseUrl: string | null
  readonly onError: (error: unknown, job?: string) => void
  /** How long a dead node's claims hold. */
  readonly leaseMs?: number
  readonly pollMs?: number
}

const LEASE_MS = 60_000
const POLL_MS = 1000
const RECOVER_EVERY_MS = 30_000

interface Handled {
  readonly handler: JobHandler
  readonly concurrency: number
  readonly running: Set<Promise<void>>
}

interface Schedule {
  readonly name: string
  readonly everyMs: number
  readonly data: JobData
}

export async function createJobs(deps: JobsDeps): Promise<Jobs> {
  const { clock, db, databaseUrl, onError, leaseMs = LEASE_MS, pollMs = POLL_MS } = deps
  const store: JobStore = databaseUrl
    ? await createBossJobStore({ databaseUrl, leaseMs, onError })
    : createTableJobStore({ clock, db, leaseMs })
  const handled = new Map<string, Handled>()
  const schedules: Schedule[] = []
  /** Periods that this node has asked for, by schedule. */
  const tried = new Map<string, number>()
  const active = new Set<ClaimedJob>()
  const counts = new Map<string, { -readonly [Key in keyof JobCount]: JobCount[Key] }>()
  const count = (job: string, outcome: JobCount['outcome']) => {
    const key = `${job} ${outcome}`
    const known = counts.get(key) ?? { job, outcome, count: 0 }
    known.count += 1
    counts.set(key, known)
  }
  let opening: Promise<void> | null = null
  const closing = new AbortController()
  let recoverAtMs = 0
  let round: Promise<unknown> = Promise.resolve()
  let poll: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined

  /** Tables are made when the first job is, not at every start. What failed is tried again. */
  const open = () =>
    (opening ??= store.open([...handled.keys()]).catch((error: unknown) => {
      opening = null
      throw error
    }))

  async function run(job: ClaimedJob, handler: JobHandler): Promise<void> {
    active.add(job)
    try {
      try {
        await handler(job.data, job.attempt, closing.signal)
      } catch (error) {
        count(job.name, job.attempt.isLast ? 'given-up' : 'failed')
        if (job.attempt.isLast) onError(error, job.name)
        await store.fail(job, error instanceof Error ? error.message : String(error))
        return
      }
      await store.complete(job)
      count(job.name, 'done')
    } catch (error) {
      // The claim runs out, and the job is tried again.
      onError(error, job.name)
    } finally {
      active.delete(job)
    }
  }

  /** @returns whether anything was begun */
  async function begin(): Promise<boolean> {
    let hasBegun = false
    for (const [name, { handler, concurrency, running }] of handled) {
      const free = concurrency - running.size
      if (free <= 0 || closing.signal.aborted) continue
      for (const job of await store.claim(name, free)) {
        hasBegun = true
        const ended = run(job, handler).finally(() => running.delete(ended))
        running.add(ended)
      }
    }
    return hasBegun
  }

  async function enqueueScheduled(): Promise<void> {
    const nowMs = clock.now()
    for (const { name, everyMs, data } of schedules) {
      const period = Math.floor(nowMs / everyMs)
      if (tried.get(name) === period) continue
      if (await moveOn(db, name, nowMs, (period + 1) * everyMs)) {
        await store.add(name, data, { key: `period-${period}` })
      }
      tried.set(name, period)
    }
  }

  async function recover(): Promise<void> {
    if (clock.now() < recoverAtMs) return
    recoverAtMs = clock.now() + Math.min(leaseMs, RECOVER_EVERY_MS)
    await store.recover()
  }

  async function tick(): Promise<boolean> {
    await open()
    await recover()
    await enqueueScheduled()
    return begin()
  }

  async function runRound(): Promise<void> {
    try {
      await tick()
    } catch (error) {
      if (!closing.signal.aborted) onError(error)
    }
    if (!closing.signal.aborted) poll = setTimeout(startRound, pollMs).unref()
  }
  function startRound(): void {
    round = runRound()
  }

  const runningJobs = () => [...handled.values()].flatMap(({ running }) => [...running])

  return {
    handle(name, handler, { concurrency = 1 } = {}) {
      handled.set(name, { handler, concurrency, running: new Set() })
    },
    async enqueue(name, data, options = {}) {
      await open()
      return store.add(name, data, options)
    },
    schedule: (name, everyMs, data) => void schedules.push({ name, everyMs, data }),
    start() {
      poll = setTimeout(startRound, pollMs).unref()
      beat = setInterval(() => {
        if (active.size > 0) store.hold([...active]).catch(onError)
      }, leaseMs / 3).unref()
    },
    counts: () => [...counts.values()],
    async runDue() {
      while (await tick()) await Promise.all(runningJobs())
    },
    async close() {
      closing.abort()
      clearTimeout(poll)
      await round
      await Promise.all(runningJobs())
      clearInterval(beat)
      if (opening) await opening.then(() => store.close())
    },
  }
}

/** True on the one node that moved the schedule on. */
async function moveOn(db: Db, name: string, nowMs: number, nextMs: number): Promise<boolean> {
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
            // A clock that was set back must not stop the schedule.
            eb('job_schedules.next_at', '>', nextMs),
          ]),
        ),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
