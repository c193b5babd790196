/** Work that outlives the process that asked for it. */

/** What a job carries: plain JSON. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>

export interface JobTry {
  /** 1 for the first. */
  readonly number: number
  /** True when a failure now is final. */
  readonly isLast: boolean
}

/**
 * A throw is a failed try; a job may run again after a crash, so handlers repeat harmlessly.
 * @param signal aborted when the node is closed, which waits for the handler
 */
export type JobHandler = (data: JobData, attempt: JobTry, signal: AbortSignal) => Promise<void>

export interface EnqueueOptions {
  /** While a job of this key waits, is retried or runs, another one of the name is not taken. */
  readonly key?: string
  /** Epoch milliseconds; now by default. */
  readonly runAtMs?: number
  /** Tries after the first failed one; 0 by default. */
  readonly retries?: number
  /** Wait before the first of them, doubled for each further one; 0 by default. */
  readonly retryDelayMs?: number
}

export interface JobCount {
  readonly job: string
  readonly outcome: 'done' | 'failed' | 'given-up'
  readonly count: number
}

export interface Jobs {
  /** Before the first job of the name is enqueued. @param concurrency jobs at once on this node */
  handle(name: string, handler: JobHandler, options?: { readonly concurrency?: number }): void
  /** @returns false when a job of the key is there already */
  enqueue(name: string, data: JobData, options?: EnqueueOptions): Promise<boolean>
  /** Enqueues once a period over all nodes; periods that nobody lived through are not made up for. */
  schedule(name: string, everyMs: number, data: JobData): void
  /** Runs what is due in the background from now on. */
  start(): void
  /** Runs what is due now, and what comes due by it; for tests and benchmarks. */
  runDue(): Promise<void>
  /** How the jobs that this node ran have ended since it started. */
  counts(): readonly JobCount[]
  /** Takes no more jobs and waits for those that run. */
  close(): Promise<void>
}

export interface ClaimedJob {
  readonly id: string
  readonly name: string
  readonly data: JobData
  readonly attempt: JobTry
}

/** Where jobs are kept. A claim that is not held any more is given to somebody else as a further try. */
export interface JobStore {
  /** Once, before anything else, with the names that are handled. */
  open(names: readonly string[]): Promise<void>
  add(name: string, data: JobData, options: EnqueueOptions): Promise<boolean>
  claim(name: string, limit: number): Promise<readonly ClaimedJob[]>
  /** Keeps claims of jobs that run longer. */
  hold(jobs: readonly ClaimedJob[]): Promise<void>
  complete(job: ClaimedJob): Promise<void>
  fail(job: ClaimedJob, reason: string): Promise<void>
  /** Frees the claims of nodes that have died. */
  recover(): Promise<void>
  close(): Promise<void>
}
