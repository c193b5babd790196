declare module '../db/database.ts' {
  interface Database {
    jobs: JobsTable
    job_schedules: JobSchedulesTable
  }
}

/** Jobs of an installation on SQLite; on PostgreSQL pg-boss keeps its own. Done ones are deleted. */
export interface JobsTable {
  id: string
  name: string
  /** Null for a job that may stand beside others. */
  key: string | null
  /** JSON. */
  data: string
  run_at: number
  /** Null while it waits. */
  claimed_until: number | null
  /** Tries begun. */
  tries: number
  /** Tries allowed after the first. */
  retries: number
  retry_delay_ms: number
  /** 1 when the last try has failed. */
  is_dead: number
  /** Of the last failed try. */
  reason: string | null
  created_at: number
}

/** When each schedule is next due; the node that moves it on enqueues the job. */
export interface JobSchedulesTable {
  name: string
  next_at: number
}
