/** The queues of one node, and what they have in common: the jobs that it holds and how jobs ended. */
import type { Db } from '../db/database.ts'
import { createJobCounter } from './job-counter.ts'
import { createJobQueue, type JobQueue, type JobQueueDeps } from './job-queue.ts'
import type { ClaimedJob, JobData, JobHandler, JobOptions } from './jobs.ts'

export type JobRunnerDeps = Pick<JobQueueDeps, 'store' | 'onError' | 'signal'>

export function createJobRunner(deps: JobRunnerDeps) {
  const queues: JobQueue[] = []
  const active = new Set<ClaimedJob>()
  const counter = createJobCounter()
  let begun = 0
  const onBegin = () => {
    begun += 1
  }
  const pending = () => queues.flatMap((queue) => queue.pending())

  return {
    handle(name: string, handler: JobHandler, options: JobOptions = {}) {
      queues.push(createJobQueue({ ...deps, counter, active, onBegin }, name, handler, options))
    },

    /** Names of the jobs that have a handler. */
    names: (): readonly string[] => queues.map(({ name }) => name),

    /** Begins jobs of these names, and further ones as jobs end, until none is due. */
    begin(due: ReadonlySet<string>): void {
      for (const queue of queues) if (due.has(queue.name)) queue.fill()
    },

    /** For a job that was given up because its node died; in the transaction that gives it up. */
    async noteAbandoned(trx: Db, name: string, data: JobData): Promise<void> {
      await queues.find((queue) => queue.name === name)?.onAbandoned(trx, data)
      counter.add(name, 'given-up')
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
