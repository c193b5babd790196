/** Claims due jobs, runs their handlers and records how they ended. */
import { createJobCounter } from './job-counter.ts'
import type { JobStore } from './job-store.ts'
import type { ClaimedJob, JobHandler, JobOptions } from './jobs.ts'

interface Queue {
  readonly name: string
  readonly handler: JobHandler
  readonly concurrency: number
  readonly onAbandoned: NonNullable<JobOptions['onAbandoned']>
  readonly running: Set<Promise<void>>
  /** Jobs that succeeded and are still stored. */
  readonly done: ClaimedJob[]
  /** True once a claim found fewer jobs than it asked for, until the next poll. */
  isDrained: boolean
  pumping: Promise<void> | null
}

export interface JobRunnerDeps {
  readonly store: JobStore
  readonly onError: (error: unknown, job?: string) => void
  /** Aborted when the node closes. */
  readonly signal: AbortSignal
}

export function createJobRunner({ store, onError, signal }: JobRunnerDeps) {
  const queues: Queue[] = []
  const active = new Set<ClaimedJob>()
  const counter = createJobCounter()
  let begun = 0

  const freeSlots = ({ concurrency, running }: Queue) => concurrency - running.size
  const wantsJobs = (queue: Queue) => !queue.isDrained && !signal.aborted && freeSlots(queue) > 0
  const hasWork = (queue: Queue) => queue.done.length > 0 || wantsJobs(queue)

  /** One pump runs for each queue, so what ends during a statement shares the next one. */
  function pump(queue: Queue): void {
    queue.pumping ??= workOff(queue)
      .catch((error: unknown) => onError(error, queue.name))
      .finally(() => {
        queue.pumping = null
        if (hasWork(queue)) pump(queue)
      })
  }

  async function workOff(queue: Queue): Promise<void> {
    while (hasWork(queue)) {
      await completeDone(queue)
      if (wantsJobs(queue)) await claim(queue)
    }
  }

  async function completeDone({ name, done }: Queue): Promise<void> {
    const jobs = done.splice(0)
    if (jobs.length === 0) return
    try {
      // A failure lets the leases run out, and the jobs are tried again.
      await store.complete(jobs)
      for (const _ of jobs) counter.add(name, 'done')
    } finally {
      for (const job of jobs) active.delete(job)
    }
  }

  async function claim(queue: Queue): Promise<void> {
    const limit = freeSlots(queue)
    // Until the claim succeeds, so that a failed one is repeated by the next poll.
    queue.isDrained = true
    const jobs = await store.claim(queue.name, limit)
    queue.isDrained = jobs.length < limit
    for (const job of jobs) begin(queue, job)
  }

  function begin(queue: Queue, job: ClaimedJob): void {
    begun += 1
    active.add(job)
    const ended = run(queue, job).finally(() => {
      queue.running.delete(ended)
      if (hasWork(queue)) pump(queue)
    })
    queue.running.add(ended)
  }

  async function run({ name, done, handler }: Queue, job: ClaimedJob): Promise<void> {
    try {
      await handler(job.data, job.attempt, signal)
      done.push(job)
    } catch (error) {
      await fail(name, job, error)
    }
  }

  async function fail(name: string, job: ClaimedJob, error: unknown): Promise<void> {
    const { isLast } = job.attempt
    counter.add(name, isLast ? 'given-up' : 'failed')
    if (isLast) onError(error, name)
    try {
      await store.fail(job, error instanceof Error ? error.message : String(error))
    } catch (failure) {
      onError(failure, name)
    } finally {
      active.delete(job)
    }
  }

  const pending = () =>
    queues.flatMap(({ running, pumping }) => [...running, ...(pumping ? [pumping] : [])])

  return {
    handle(name: string, handler: JobHandler, { concurrency = 1, onAbandoned }: JobOptions = {}) {
      queues.push({
        name,
        handler,
        concurrency,
        onAbandoned: onAbandoned ?? (async () => undefined),
        running: new Set(),
        done: [],
        isDrained: true,
        pumping: null,
      })
    },

    /** Begins due jobs now, and further ones as jobs end, until none is due. */
    fill(): void {
      for (const queue of queues) {
        queue.isDrained = false
        pump(queue)
      }
    },

    async giveUpAbandoned(): Promise<void> {
      await store.giveUpAbandoned(async (trx, name, data) => {
        await queues.find((queue) => queue.name === name)?.onAbandoned(trx, data)
        counter.add(name, 'given-up')
      })
    },

    /** Waits until nothing runs and all that succeeded is recorded. */
    async settle(): Promise<void> {
      for (let work = pending(); work.length > 0; work = pending()) await Promise.all(work)
    },

    /** Jobs begun since the start. */
    begun: () => begun,
    active: (): readonly ClaimedJob[] => [...active],
    counts: counter.list,
  }
}
