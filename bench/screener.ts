/**
 * How fast is the screener, and what would a database cost instead? A thousand random screens (count
 * and first twenty rows in order) go to the engine, to SQLite in memory, to DuckDB in memory and to
 * PostgreSQL where one answers, on the real universe and on it copied to 200,000 rows. The databases
 * have one index a filter column; every answer is compared. Then the counts beside all options, the
 * size of the columns, and the whole HTTP call under load.
 */
import { deepStrictEqual } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Universe } from '../apps/server/src/modules/instruments/index.ts'
import { compileScreen } from '../apps/server/src/modules/screener/compile-screen.ts'
import { countScreenFacets } from '../apps/server/src/modules/screener/count-screen-facets.ts'
import {
  bytesOf,
  selectRows,
  type Table,
} from '../apps/server/src/modules/screener/engine/table.ts'
import { migrateToLatest, openSqlite } from '../apps/server/src/platform/db/open-database.ts'
import {
  type Answer,
  type Contestant,
  enterDuckdb,
  enterEngine,
  enterPostgres,
  enterSqlite,
} from './screener/contestants.ts'
import { measureHttp } from './screener/measure-http.ts'
import { type Mix, makeMixes } from './screener/mixes.ts'
import { buildTimed, copyUniverse, loadRealUniverse } from './screener/snapshots.ts'
import { printFigure } from './support/goals.ts'

const MIXES = 1000
const LARGE = 200_000
/** Each database stops after this long; ratios are taken over what it has answered. */
const BUDGET_MS = 12_000
const FACET_MIXES = 500
/** Rounds of the engine. The median counts, because other processes can slow a round down. */
const ROUNDS = 3

export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-bench-'))
  try {
    const database = openSqlite(`${folder}/leadenhall.sqlite`)
    await migrateToLatest(database.db)
    const universe = await loadRealUniverse(database.db)
    await database.close()
    const real = await compare(universe)
    const large = await compare(copyUniverse(universe, LARGE))
    const memory = { value: large.megabytes, unit: 'MB', goal: { atMost: 60 } }
    printFigure({ what: 'columns at 200,000 rows', ...memory })
    const speed = { value: Math.min(...large.ratios), unit: '×', goal: { atLeast: 20 } }
    printFigure({ what: 'screens at 200,000 rows of the best database', ...speed })

    console.log(
      '\nPOST /api/screener/run, 20 rows in order, 300 requests a second, best of three rounds',
    )
    const { product, counting, bare } = await measureHttp(folder, real.mixes)
    report('product', product)
    report('product, with all counts', counting)
    report('bare Fastify, same bytes', bare)
    const call = { value: at(product, 0.5) / at(bare, 0.5), unit: '×' }
    printFigure({ what: 'HTTP p50, of bare Fastify', ...call })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Comparison {
  readonly mixes: readonly Mix[]
  /** Sorted milliseconds. */
  readonly engine: readonly number[]
  readonly facets: readonly number[]
  readonly megabytes: number
  /** How many times as long each database took. */
  readonly ratios: readonly number[]
}

async function compare(universe: Universe): Promise<Comparison> {
  const { snapshot, builtMs, longestSliceMs } = buildTimed(universe)
  const { table } = snapshot
  const megabytes = bytesOf(table) / 1e6
  console.log(
    `\n${table.size} rows, ${MIXES} screens; built in ${builtMs.toFixed(0)} ms, longest slice ${longestSliceMs.toFixed(1)} ms, columns ${megabytes.toFixed(1)} MB`,
  )
  const mixes = makeMixes(snapshot, MIXES)
  const engine = enterEngine(snapshot)
  for (const mix of mixes) await engine.ask(mix)
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(engine, mixes))
  const own = middleOf(rounds, ({ times }) => times)
  report('engine', own.times)
  const ratios: number[] = []
  for (const enter of [enterSqlite, enterDuckdb, enterPostgres]) {
    const contestant = await enter(snapshot)
    if (!contestant) continue
    try {
      const theirs = await measure(contestant, mixes, BUDGET_MS)
      for (const [position, answer] of theirs.answers.entries()) {
        deepStrictEqual(answer, own.answers[position], `${contestant.name}, screen ${position}`)
      }
      const ratio = sum(theirs.times) / sum(own.times.slice(0, theirs.times.length))
      ratios.push(ratio)
      report(contestant.name, theirs.times, ratio)
    } finally {
      await contestant.close()
    }
  }
  const facetRounds = Array.from({ length: ROUNDS }, () =>
    mixes.slice(0, FACET_MIXES).map((mix) => timeFacets(table, mix)),
  )
  const facets = middleOf(facetRounds, (times) => times)
  report('engine, all counts', facets)
  return {
    mixes,
    engine: sorted(own.times),
    facets: sorted(facets),
    megabytes,
    ratios,
  }
}

interface Measured {
  /** In the order asked. */
  readonly times: readonly number[]
  readonly answers: readonly Answer[]
}

async function measure(
  contestant: Contestant,
  mixes: readonly Mix[],
  budgetMs = Number.POSITIVE_INFINITY,
): Promise<Measured> {
  const times: number[] = []
  const answers: Answer[] = []
  const end = performance.now() + budgetMs
  for (const mix of mixes) {
    const started = performance.now()
    const answer = contestant.ask(mix)
    answers.push(answer instanceof Promise ? await answer : answer)
    const now = performance.now()
    times.push(now - started)
    if (now > end) break
  }
  return { times, answers }
}

function timeFacets(table: Table, { filters }: Mix): number {
  const { clauses } = compileScreen(table, filters)
  const started = performance.now()
  const selection = selectRows(table, clauses)
  countScreenFacets(table, selection)
  selection.release()
  return performance.now() - started
}

/** The round whose total is neither the least nor the greatest. */
function middleOf<T>(rounds: readonly T[], timesOf: (round: T) => readonly number[]): T {
  const byTotal = rounds.toSorted((a, b) => sum(timesOf(a)) - sum(timesOf(b)))
  const middle = byTotal[Math.floor(byTotal.length / 2)]
  if (middle === undefined) throw new RangeError('no rounds')
  return middle
}

const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0)
const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b)
const at = (ascending: readonly number[], share: number) =>
  ascending[Math.floor((ascending.length - 1) * share)] ?? 0
const figure = (ms: number) => `${ms.toFixed(3)} ms`.padStart(11)

function report(name: string, times: readonly number[], ratio?: number): void {
  const ascending = sorted(times)
  console.log(
    `  ${name.padEnd(26)} p50 ${figure(at(ascending, 0.5))}   p99 ${figure(at(ascending, 0.99))}   ` +
      `total ${(sum(times) / 1000).toFixed(3).padStart(8)} s of ${times.length}` +
      (ratio === undefined ? '' : `   ×${ratio.toFixed(1)} the engine's`),
  )
}

if (import.meta.main) await run()
