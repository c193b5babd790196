/** The jobs of one name on this node: claims as many as there are slots, runs them, records their end. */
import type { createJobCounter } from './job-counter.ts'
import type { JobStore } from './job-store.ts'
import type { ClaimedJob, JobHandler, JobOptions } from './jobs.ts'

export interface JobQueueDeps {
  readonly store: JobStore
  readonly counter: ReturnType<typeof createJobCounter>
  /** Claimed by this node, over all queues. */
  readonly active: Set<ClaimedJob>
  readonly onError: (error: unknown, job?: string) => void
  readonly onBegin: () => void
  /** Aborted when the node closes. */
  readonly signal: AbortSignal
}

export type JobQueue = ReturnType<typeof createJobQueue>

export function createJobQueue(
  deps: JobQueueDeps,
  name: string,
  handler: JobHandler,
  { concurrency = 1, concurrencyPerOwner, onAbandoned = async () => undefined }: JobOptions,
) {
  const { store, counter, active, onError, onBegin, signal } = deps
  const perOwner = concurrencyPerOwner ?? null
  const running = new Set<Promise<void>>()
  /** Jobs that succeeded and are still stored. */
  const done: ClaimedJob[] = []
  /** True once a claim found fewer jobs than it asked for, until the next poll. */
  let isDrained = true
  let pumping: Promise<void> | null = null

  const freeSlots = () => concurrency - running.size
  const wantsJobs = () => !isDrained && !signal.aborted && freeSlots() > 0
  const hasWork = () => done.length > 0 || wantsJobs()

  /** One pump runs at a time, so what ends during a statement shares the next one. */
  function pump(): void {
    pumping ??= workOff()
      .catch((error: unknown) => onError(error, name))
      .finally(() => {
        pumping = null
        if (hasWork()) pump()
      })
  }

  async function workOff(): Promise<void> {
    while (hasWork()) {
      await completeDone()
      if (wantsJobs()) await claim()
    }
  }

  async function completeDone(): Promise<void> {
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

  async function claim(): Promise<void> {
    const limit = freeSlots()
    // Until the claim succeeds, so that a failed one is repeated by the next poll.
    isDrained = true
    const jobs = await store.claim({ name, limit, perOwner })
    isDrained = jobs.length < limit
    for (const job of jobs) begin(job)
  }

  function begin(job: ClaimedJob): void {
    onBegin()
    active.add(job)
    const ended = run(job).finally(() => {
      running.delete(ended)
      // Its owner may have another one that waited for this.
      if (perOwner !== null) isDrained = false
      if (hasWork()) pump()
    })
    running.add(ended)
  }

  async function run(job: ClaimedJob): Promise<void> {
    try {
      await handler(job.data, job.attempt, signal)
      done.push(job)
    } catch (error) {
      await recordFailure(deps, name, job, error)
    }
  }

  return {
    name,
    onAbandoned,
    /** Begins due jobs now, and further ones as jobs end, until none is due. */
    fill(): void {
      isDrained = false
      pump()
    },
    pending: (): readonly Promise<void>[] => [...running, ...(pumping ? [pumping] : [])],
  }
}

async function recordFailure(
  { store, counter, active, onError, signal }: JobQueueDeps,
  name: string,
  job: ClaimedJob,
  error: unknown,
): Promise<void> {
  const { isLast } = job.attempt
  counter.add(name, isLast ? 'given-up' : 'failed')
  // A job that ends because the node closes is no fault.
  if (isLast && !signal.aborted) onError(error, name)
  try {
    await store.fail(job, error instanceof Error ? error.message : String(error))
  } catch (failure) {
    onError(failure, name)
  } finally {
    active.delete(job)
  }
}
