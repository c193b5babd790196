/** Selects the jobs that a node claims next. */
import type { ExpressionBuilder } from 'kysely'
import type { Database, Db } from '../db/database.ts'

/** The oldest due jobs among which owners are compared, which bounds the cost of a claim. */
const FAIRLY_COMPARED = 2000

export interface DueQuery {
  readonly name: string
  readonly nowMs: number
  readonly limit: number
  /** True if rows are locked, so that no two nodes claim the same. */
  readonly locks: boolean
}

export interface Schedule {
  readonly name: string
  /** Number of the period that has begun, since the epoch. */
  readonly period: number
  /** When it ends, epoch milliseconds. */
  readonly nextMs: number
}

type Creator = Pick<Db, 'selectFrom'>

const isDue =
  ({ name, nowMs }: DueQuery) =>
  (eb: ExpressionBuilder<Database, 'jobs'>) =>
    eb.and([
      eb('jobs.name', '=', name),
      eb('jobs.given_up_at', 'is', null),
      eb('jobs.run_at', '<=', nowMs),
      eb.or([eb('jobs.claimed_until', 'is', null), eb('jobs.claimed_until', '<=', nowMs)]),
      eb('jobs.tries', '<=', eb.ref('jobs.retries')),
    ])

/** Jobs that are due, and those whose lease has run out, oldest first. */
export function selectDue(query: Creator, due: DueQuery) {
  return query
    .selectFrom('jobs')
    .select('jobs.id')
    .where(isDue(due))
    .orderBy('jobs.run_at')
    .limit(due.limit)
    .$if(due.locks, (rows) => rows.forUpdate('jobs').skipLocked())
}

/** The schedule's row, if a node has advanced it to the end of its period. */
export function selectAdvanced(query: Creator, { name, nextMs }: Schedule, nowMs: number) {
  return (
    query
      .selectFrom('job_schedules')
      .select('name')
      .where('name', '=', name)
      .where('next_at', '>', nowMs)
      // Later ones were written before the clock was set back.
      .where('next_at', '<=', nextMs)
  )
}

/** Of each owner as many as may still run, owners with the fewest running jobs first. */
export function selectFairly(query: Creator, due: DueQuery, perOwner: number) {
  const running = query
    .selectFrom('jobs')
    .select((eb) => ['jobs.owner', eb.fn.countAll<number>().as('count')])
    .where('jobs.name', '=', due.name)
    .where('jobs.given_up_at', 'is', null)
    .where('jobs.claimed_until', '>', due.nowMs)
    .where('jobs.owner', 'is not', null)
    .groupBy('jobs.owner')
  const oldest = query
    .selectFrom('jobs')
    .leftJoin(running.as('running'), 'running.owner', 'jobs.owner')
    .select((eb) => [
      'jobs.id',
      eb.fn.coalesce('jobs.owner', 'jobs.id').as('owner'),
      'jobs.run_at',
      eb.fn.coalesce('running.count', eb.lit(0)).as('running'),
    ])
    .where(isDue(due))
    .where((eb) => eb(eb.fn.coalesce('running.count', eb.lit(0)), '<', perOwner))
    .orderBy('jobs.run_at')
    .limit(FAIRLY_COMPARED)
  const ranked = query.selectFrom(oldest.as('oldest')).select((eb) => [
    'oldest.id',
    eb(
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('oldest.owner').orderBy('oldest.run_at')),
      '+',
      eb.ref('oldest.running'),
    ).as('place'),
  ])
  return (
    query
      .selectFrom('jobs')
      .innerJoin(ranked.as('ranked'), 'ranked.id', 'jobs.id')
      .select('jobs.id')
      .where('ranked.place', '<=', perOwner)
      // Again, because another node may have claimed one between the ranking and the lock.
      .where(isDue(due))
      .orderBy('ranked.place')
      .orderBy('jobs.run_at')
      .limit(due.limit)
      .$if(due.locks, (rows) => rows.forUpdate('jobs').skipLocked())
  )
}
