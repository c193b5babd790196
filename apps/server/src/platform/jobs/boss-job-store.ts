/** Jobs kept by pg-boss, in its own schema of the installation's PostgreSQL database. */
import type { JobWithMetadata } from 'pg-boss'
import type { ClaimedJob, JobData, JobStore } from './jobs.ts'

export const BOSS_SCHEMA = 'pgboss'
const MAX_CONNECTIONS = 4
const CONNECT_LIMIT_MS = 5000
/** pg-boss hands on to its connections what it does not declare: one that fell silent is given up. */
const CONNECTION = { query_timeout: 30_000 }
/** The shortest that pg-boss watches heartbeats for. */
const MIN_HEARTBEAT_SECONDS = 10
const LONGEST_RUN_SECONDS = 3600
const DONE_KEPT_SECONDS = 3600

/**
 * Keys are pg-boss's policy `exclusive`, which knows one job a key that waits, is retried or runs;
 * a job without a key gets one of its own. The library is only loaded where it is used.
 */
export async function createBossJobStore(deps: {
  readonly databaseUrl: string
  readonly leaseMs: number
  readonly onError: (error: unknown) => void
}): Promise<JobStore> {
  const { PgBoss } = await import('pg-boss')
  const { databaseUrl, leaseMs, onError } = deps
  const leaseSeconds = Math.max(1, Math.round(leaseMs / 1000))
  const boss = new PgBoss({
    // Connections of its own: a statement of its set-up that fails takes its connection along.
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ...CONNECTION,
    monitorIntervalSeconds: Math.ceil(leaseSeconds / 2),
    schema: BOSS_SCHEMA,
    schedule: false,
    supervise: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onError)
  let names: readonly string[] = []

  const queue = {
    policy: 'exclusive',
    retryLimit: 0,
    deleteAfterSeconds: DONE_KEPT_SECONDS,
    ...(leaseSeconds >= MIN_HEARTBEAT_SECONDS
      ? { heartbeatSeconds: leaseSeconds, expireInSeconds: LONGEST_RUN_SECONDS }
      : { expireInSeconds: leaseSeconds }),
  }
  const toAttempt = ({ id, attempt }: ClaimedJob) => ({ id, retryCount: attempt.number - 1 })

  return {
    async open(handled) {
      names = handled
      await boss.start()
      for (const name of handled) await boss.createQueue(name, queue)
    },

    async add(name, data, { key, runAtMs, retries = 0, retryDelayMs = 0 }) {
      const delaySeconds = Math.ceil(retryDelayMs / 1000)
      const id = await boss.send(name, data, {
        singletonKey: key ?? crypto.randomUUID(),
        retryLimit: retries,
        retryDelay: delaySeconds,
        // pg-boss halves the first wait of a growing one and adds chance.
        retryBackoff: delaySeconds > 0,
        ...(runAtMs === undefined ? {} : { startAfter: new Date(runAtMs) }),
      })
      return id !== null
    },

    async claim(name, limit) {
      const jobs: JobWithMetadata<JobData>[] = await boss.fetch(name, {
        batchSize: limit,
        includeMetadata: true,
      })
      return jobs.map(
        ({ id, data, retryCount, retryLimit }): ClaimedJob => ({
          id,
          name,
          data,
          attempt: { number: retryCount + 1, isLast: retryCount >= retryLimit },
        }),
      )
    },

    async hold(jobs) {
      for (const job of jobs) await boss.touch(job.name, toAttempt(job))
    },
    async complete(job) {
      await boss.complete(job.name, toAttempt(job))
    },
    async fail(job, reason) {
      await boss.fail(job.name, toAttempt(job), { reason })
    },
    async recover() {
      for (const name of names) await boss.supervise(name)
    },
    close: () => boss.stop({ graceful: false }),
  }
}
