/** Jobs in a table of the installation's database, the same on both engines. */
import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Db, DbEngine } from '../db/database.ts'
import type { ClaimedJob, JobData, NewJob, StoredJobCount } from './jobs.ts'
import { type Schedule, selectAdvanced, selectDue, selectFairly } from './select-due-jobs.ts'

const ROWS_A_STATEMENT = 500

export interface JobStoreDeps {
  readonly clock: Clock
  readonly db: Db
  readonly engine: DbEngine
  readonly leaseMs: number
}

export type JobStore = ReturnType<typeof createJobStore>

export function createJobStore(deps: JobStoreDeps) {
  return {
    /** The names that have due jobs, and the schedules that no node has advanced, in one statement. */
    findDue: (names: readonly string[], schedules: readonly Schedule[]) =>
      findDue(deps, names, schedules),
    /** Jobs that are due, and those whose lease has run out; no job goes to two nodes. */
    claim: (request: ClaimRequest) => claimJobs(deps, request),
    extendLeases: (jobs: readonly ClaimedJob[]) => extendLeases(deps, jobs),
    complete: (jobs: readonly ClaimedJob[]) => completeJobs(deps, jobs),
    fail: (job: ClaimedJob, reason: string) => failJob(deps, job, reason),
    count: () => countJobs(deps),
  }
}

interface Due {
  readonly jobs: ReadonlySet<string>
  readonly schedules: ReadonlySet<string>
}

interface ClaimRequest {
  readonly name: string
  readonly limit: number
  /** Jobs of one owner that may run at the same time; null for any number. */
  readonly perOwner: number | null
}

async function findDue(
  { clock, db }: JobStoreDeps,
  names: readonly string[],
  schedules: readonly Schedule[],
): Promise<Due> {
  if (names.length === 0 && schedules.length === 0) return { jobs: new Set(), schedules: new Set() }
  const nowMs = clock.now()
  const found = await db
    .selectNoFrom((eb) => [
      ...names.map((name, position) =>
        // Stops at the first row of each name, however many wait.
        eb.exists(selectDue(eb, { name, nowMs, limit: 1, locks: false })).as(`job ${position}`),
      ),
      ...schedules.map((schedule, position) =>
        eb.not(eb.exists(selectAdvanced(eb, schedule, nowMs))).as(`schedule ${position}`),
      ),
    ])
    .executeTakeFirstOrThrow()
  const of = (kind: 'job' | 'schedule', all: readonly string[]) =>
    new Set(all.filter((_, position) => Boolean(found[`${kind} ${position}`])))
  return {
    jobs: of('job', names),
    schedules: of(
      'schedule',
      schedules.map(({ name }) => name),
    ),
  }
}

async function claimJobs(
  { clock, db, engine, leaseMs }: JobStoreDeps,
  { name, limit, perOwner }: ClaimRequest,
): Promise<readonly ClaimedJob[]> {
  const nowMs = clock.now()
  const due = { name, nowMs, limit, locks: engine === 'postgresql' }
  const rows = await db
    .with(
      // Materialized: PostgreSQL may otherwise run the subquery again and lock more rows.
      (cte) => cte('due').materialized(),
      (query) => (perOwner === null ? selectDue(query, due) : selectFairly(query, due, perOwner)),
    )
    .updateTable('jobs')
    .from('due')
    .set((eb) => ({
      claimed_until: nowMs + leaseMs,
      tries: eb('jobs.tries', '+', 1),
      updated_at: nowMs,
    }))
    .whereRef('jobs.id', '=', 'due.id')
    .returning(['jobs.id', 'jobs.data', 'jobs.tries', 'jobs.retries'])
    .execute()
  return rows.map(({ id, data, tries, retries }) => ({
    id,
    name,
    data: JSON.parse(data) as JobData,
    attempt: { number: tries, isLast: tries > retries },
  }))
}

async function extendLeases(
  { clock, db, leaseMs }: JobStoreDeps,
  jobs: readonly ClaimedJob[],
): Promise<void> {
  const nowMs = clock.now()
  await db
    .updateTable('jobs')
    .set({ claimed_until: nowMs + leaseMs, updated_at: nowMs })
    .where(isOneOf(jobs))
    .execute()
}

async function completeJobs({ db }: JobStoreDeps, jobs: readonly ClaimedJob[]): Promise<void> {
  await db.deleteFrom('jobs').where(isOneOf(jobs)).execute()
}

async function failJob(
  { clock, db }: JobStoreDeps,
  { id, attempt }: ClaimedJob,
  reason: string,
): Promise<void> {
  const nowMs = clock.now()
  await db
    .updateTable('jobs')
    .set((eb) => ({
      claimed_until: null,
      reason,
      given_up_at: attempt.isLast ? nowMs : null,
      run_at: eb(eb.val(nowMs), '+', eb('retry_delay_ms', '*', 2 ** (attempt.number - 1))),
      updated_at: nowMs,
    }))
    .where('id', '=', id)
    .where('tries', '=', attempt.number)
    .execute()
}

async function countJobs({ db }: JobStoreDeps): Promise<StoredJobCount[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => [
      'name as job',
      eb
        .case()
        .when('given_up_at', 'is not', null)
        .then('given-up' as const)
        .when('claimed_until', 'is not', null)
        .then('running' as const)
        .else('waiting' as const)
        .end()
        .as('state'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['job', 'state'])
    .execute()
  return rows
}

/** A job that another node has claimed since has more tries, and is not matched. */
function isOneOf(jobs: readonly ClaimedJob[]) {
  return (eb: ExpressionBuilder<Database, 'jobs'>) =>
    eb.or(
      jobs.map(({ id, attempt }) => eb.and([eb('id', '=', id), eb('tries', '=', attempt.number)])),
    )
}

/**
 * Stores jobs, which nodes run once they are committed.
 * @param trx stores them if and only if this transaction commits
 * @returns how many were inserted: those whose key is taken are not
 */
export async function insertJobs(trx: Db, jobs: readonly NewJob[], nowMs: number): Promise<number> {
  let inserted = 0
  for (let start = 0; start < jobs.length; start += ROWS_A_STATEMENT) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('jobs')
      .values(jobs.slice(start, start + ROWS_A_STATEMENT).map((job) => toRow(job, nowMs)))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    inserted += Number(numInsertedOrUpdatedRows ?? 0n)
  }
  return inserted
}

function toRow({ name, data, key, owner, retries = 0, retryDelayMs = 0 }: NewJob, nowMs: number) {
  return {
    id: randomUUID(),
    name,
    key: key ?? null,
    owner: owner ?? null,
    data: JSON.stringify(data),
    run_at: nowMs,
    claimed_until: null,
    tries: 0,
    retries,
    retry_delay_ms: retryDelayMs,
    given_up_at: null,
    reason: null,
    created_at: nowMs,
    updated_at: nowMs,
  }
}
