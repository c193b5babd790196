/** Work that outlives the process that asked for it. */
import type { Db } from '../db/database.ts'

/** Plain JSON. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>

export interface JobTry {
  /** 1 for the first. */
  readonly number: number
  /** True when a failure now is final. */
  readonly isLast: boolean
}

/**
 * A throw is a failed try. A job may run again after a crash, so handlers must be idempotent.
 * @param signal aborted when the node closes, which then waits for the handler
 */
export type JobHandler = (data: JobData, attempt: JobTry, signal: AbortSignal) => Promise<void>

export interface JobOptions {
  /** Jobs of this name that one node runs at the same time; 1 by default. */
  readonly concurrency?: number
  /**
   * Jobs of one owner that run at the same time. Owners with the fewest running jobs come first.
   * Nodes that claim in the same instant can exceed it. Default: no limit.
   */
  readonly concurrencyPerOwner?: number
  /**
   * Runs, in the transaction that gives up a job, when a node died during its last try; a handler that
   * throws in its last try is not followed by it.
   */
  readonly onAbandoned?: (trx: Db, data: JobData) => Promise<void>
}

export interface NewJob {
  /** Of its handler. */
  readonly name: string
  readonly data: JobData
  /** The user whose job it is; jobs without an owner are not limited per owner. */
  readonly owner?: string
  /** While a job with this name and key waits, is retried or runs, no other is inserted. */
  readonly key?: string
  /** Tries after the first failed one; 0 by default. After the last, the job is given up. */
  readonly retries?: number
  /** Wait before the first retry, doubled for each further one; 0 by default. */
  readonly retryDelayMs?: number
}

export interface ClaimedJob {
  readonly id: string
  readonly name: string
  readonly data: JobData
  readonly attempt: JobTry
}

export interface JobCount {
  readonly job: string
  readonly outcome: 'done' | 'failed' | 'given-up'
  readonly count: number
}

export interface StoredJobCount {
  readonly job: string
  readonly state: 'waiting' | 'running' | 'given-up'
  readonly count: number
}

export interface Jobs {
  handle(name: string, handler: JobHandler, options?: JobOptions): void
  /** See `insertJobs` for jobs that belong to a transaction. @returns false when its key is taken */
  enqueue(job: NewJob): Promise<boolean>
  /** Enqueues a job once a period over all nodes; periods without a running node are skipped. */
  schedule(name: string, everyMs: number): void
  /** Runs due jobs in the background from now on. */
  start(): void
  /** Runs the jobs that are due, and those that become due meanwhile; for tests and benchmarks. */
  runDue(): Promise<void>
  /** How the jobs that this node ran have ended since it started. */
  counts(): readonly JobCount[]
  /** Jobs of all nodes, as they are stored; done ones are deleted. */
  countStored(): Promise<readonly StoredJobCount[]>
  /** Takes no more jobs and waits for those that run. */
  close(): Promise<void>
}
