declare module '../db/database.ts' {
  interface Database {
    jobs: JobsTable
    job_schedules: JobSchedulesTable
  }
}

/** Jobs that wait, run or were given up; a job that is done is deleted. Instants in epoch milliseconds. */
export interface JobsTable {
  id: string
  name: string
  /** Null for a job that may exist any number of times. */
  key: string | null
  /** The user whose job it is; null for the installation's own. */
  owner: string | null
  /** JSON. */
  data: string
  /** Start of the next try. */
  run_at: number
  /** End of the lease of the node that runs it; null while it waits. */
  claimed_until: number | null
  /** Tries begun. */
  tries: number
  /** Tries allowed after the first. */
  retries: number
  retry_delay_ms: number
  /** When the last try failed; null while tries are left. */
  given_up_at: number | null
  /** Of the last failed try. */
  reason: string | null
  created_at: number
  updated_at: number
}

/** When each schedule is next due; the node that advances the row enqueues the job. */
export interface JobSchedulesTable {
  name: string
  next_at: number
}
