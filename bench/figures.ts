/**
 * What do figures cost? Every metric of every listing, ranks among them; a screen over forty metric
 * columns; a first day of the past and screens on it; the company page's read among two million
 * stored figures on SQLite and, where one answers, on PostgreSQL; memory of the columns.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NO_EXTRAS } from '@leadenhall/contract/figures/facts.ts'
import { toDemoAnchor, toDemoCompany } from '../apps/server/src/app/demo-anchors.ts'
import { CloseSeries } from '../apps/server/src/modules/figures/closes.ts'
import { createColumnBuilder } from '../apps/server/src/modules/figures/column-builder.ts'
import { listFigures } from '../apps/server/src/modules/figures/figure-store.ts'
import { listFollowed } from '../apps/server/src/modules/figures/keep-closes.ts'
import { createKnownAccounts } from '../apps/server/src/modules/figures/known-accounts.ts'
import { createKnownNavs } from '../apps/server/src/modules/figures/known-navs.ts'
import { createRankBoard } from '../apps/server/src/modules/figures/rank-board.ts'
import { rankMetrics } from '../apps/server/src/modules/figures/ranks.ts'
import { createLatestQuotes } from '../apps/server/src/modules/quotes/latest-quotes.ts'
import { buildSnapshot, type Snapshot } from '../apps/server/src/modules/screener/build-snapshot.ts'
import {
  bytesOf,
  type Clause,
  selectRows,
} from '../apps/server/src/modules/screener/engine/table.ts'
import { loadTradingCalendar } from '../apps/server/src/platform/calendar/load-trading-calendar.ts'
import type { OpenDatabase } from '../apps/server/src/platform/db/database.ts'
import {
  migrateToLatest,
  openPostgres,
  openSqlite,
} from '../apps/server/src/platform/db/open-database.ts'
import { runNow } from '../apps/server/src/platform/pace.ts'
import { createDemoFigures } from '../apps/server/src/providers/demo/demo-figures.ts'
import { createDemoNavs } from '../apps/server/src/providers/demo/demo-navs.ts'
import { createDemoProvider } from '../apps/server/src/providers/demo/demo-provider.ts'
import { createRegistry } from '../apps/server/src/providers/registry.ts'
import { findMetric } from '../packages/contract/src/figures/all-metrics.ts'
import { RANGE_FILTERS } from '../packages/contract/src/screener/filters.ts'
import { drain } from '../tests/support/drain.ts'
import { fixedSettings } from '../tests/support/fixed-settings.ts'
import { seeded } from '../tests/support/seeded.ts'
import { loadRealUniverse } from './screener/snapshots.ts'
import { printGoal } from './support/goals.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 14)
const DAY_MS = 86_400_000
const SEED = 'leadenhall'
const SCREENS = 2000
const COLUMNS = 40
const SUBJECTS = 8000
const FIGURES_A_SUBJECT = 250

export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-bench-'))
  try {
    const database = openSqlite(`${folder}/leadenhall.sqlite`)
    await migrateToLatest(database.db)
    await measureColumns(database)
    await measureStore('SQLite', database)
    const url = process.env['TEST_DATABASE_URL']
    if (url) await measureOnPostgres(url)
    await database.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureColumns({ db }: OpenDatabase): Promise<void> {
  const universe = await loadRealUniverse(db)
  const clock = { now: () => NOW_MS }
  const calendar = loadTradingCalendar()
  const findCompany = (symbol: string) => toDemoCompany(universe, symbol, SEED)
  const source = createDemoFigures({ clock, findCompany })
  const market = createDemoProvider({
    clock,
    calendar,
    seed: SEED,
    anchors: (symbol) => toDemoAnchor(universe, symbol),
    describe: () => null,
  })
  const registry = {
    providersFor: () => [source],
    sources: () => [source.key],
  } as unknown as Parameters<typeof createKnownAccounts>[0]['registry']
  const accounts = createKnownAccounts({ db, registry, universe: () => universe, now: clock.now })
  const series = new Map<string, CloseSeries>()
  const followed = listFollowed(universe)
  const startedMs = performance.now()
  for (const symbol of followed) {
    const found = await market.simulateCloses?.(symbol, NOW_MS / DAY_MS - 1844)
    if (found?.unit && found.closes.length > 0) {
      series.set(symbol, new CloseSeries(found.unit, found.closes))
    }
  }
  const filling = performance.now() - startedMs
  report('closes of five years simulated', filling, null)
  const closes = {
    find: (symbol: string) => series.get(symbol),
    index: series.get('^FTAS'),
    version: 1,
    follow: async () => undefined,
    refresh: async () => undefined,
    size: () => ({ series: series.size, bytes: 0 }),
  }
  const columns = createColumnBuilder({
    accounts,
    closes,
    navs: createKnownNavs({
      db,
      clock,
      settings: fixedSettings(),
      registry: createRegistry({ providers: [createDemoNavs(SEED)], mode: () => 'demo', clock }),
      market: createRegistry({ providers: [market], mode: () => 'demo', clock }),
      closes,
    }),
    latest: createLatestQuotes(),
    ranks: createRankBoard(),
    extrasOf: () => NO_EXTRAS,
  })
  const day = '2026-11-19'
  const buildPast = async () => {
    const { metrics, quoteOf, dollars } = await columns.buildAsOf(day)
    return drain(
      buildSnapshot(
        {
          universe,
          quotes: {
            get(symbol) {
              const listing = universe.resolve(symbol)?.listing
              return (listing && quoteOf(listing)) ?? undefined
            },
          },
          usdRate(currency) {
            const rate = dollars(currency)
            return rate === null ? null : { rate, asOf: day }
          },
          olderDayOf: () => null,
          metrics,
          isPast: true,
          nowMs: NOW_MS,
        },
        snapshot,
      ),
    )
  }
  let snapshot: Snapshot | null = null
  snapshot = await buildPast()
  const started = performance.now()
  const past = await buildPast()
  report('a first day of the past built', performance.now() - started, 500)
  measureScreens('a screen on it', past, 5)
  measureScreens(`a screen over ${COLUMNS} metric columns`, past, 1)
  measureRanks(universe.listings.length, past)
  const megabytes = bytesOf(past.table) / 1e6
  console.log(
    `  memory of the columns: ${megabytes.toFixed(1)} MB, ${RANGE_FILTERS.length} metrics`,
  )
}

function measureRanks(size: number, { metrics }: Snapshot): void {
  const rows = Array.from({ length: size }, () => ({ isMember: true, isFinancial: false }))
  const duration = timed(() =>
    runNow(
      rankMetrics(
        rows,
        (key) => metrics.values.get(findMetric(key)?.column ?? key),
        (key) => findMetric(key)?.better !== 'lower',
      ),
    ),
  )
  report(`${size} listings ranked`, duration, 300)
}

function measureScreens(what: string, { table }: Snapshot, goalMs: number): void {
  const random = seeded(20_261_122)
  const durations: number[] = []
  const columns = RANGE_FILTERS.slice(0, COLUMNS).map(({ key }) => key)
  for (let at = 0; at < SCREENS; at += 1) {
    const clauses: Clause[] = columns.map((column) => {
      const values = table.numbers.get(column)
      const rows = values?.order ?? new Uint32Array()
      const low = values?.values.at(rows[Math.floor(random() * rows.length * 0.2)] ?? 0) ?? 0
      return { kind: 'range', column, bounds: Number.isNaN(low) ? {} : { min: low } }
    })
    durations.push(timed(() => selectRows(table, clauses).release()))
  }
  durations.sort((a, b) => a - b)
  report(`${what}, p99`, durations[Math.floor(durations.length * 0.99)] ?? 0, goalMs)
}

async function measureStore(engine: string, { db }: OpenDatabase): Promise<void> {
  const total = SUBJECTS * FIGURES_A_SUBJECT
  for (let subject = 0; subject < SUBJECTS; subject += 1) {
    const rows = Array.from({ length: FIGURES_A_SUBJECT }, (_, at) => ({
      subject: `listing-${subject}`,
      metric: `metric-${at % 50}`,
      period_end: `20${20 + Math.floor(at / 50)}-12-31`,
      period_start: '',
      source: 'bench',
      revision: 1,
      period_label: null,
      value: at,
      unit: 'GBP',
      published_at: NOW_MS,
      link: null,
    }))
    await db.insertInto('figures').values(rows).execute()
  }
  const random = seeded(3)
  const durations: number[] = []
  for (let at = 0; at < 1000; at += 1) {
    const subject = `listing-${Math.floor(random() * SUBJECTS)}`
    const started = performance.now()
    await listFigures(db, [subject, `issuer:${subject}`], ['bench'])
    durations.push(performance.now() - started)
  }
  durations.sort((a, b) => a - b)
  report(`company page's read among ${total} figures on ${engine}, p99`, durations[990] ?? 0, 5)
}

async function measureOnPostgres(url: string): Promise<void> {
  const server = openPostgres(url)
  const name = `bench_figures_${process.pid}`
  const { sql } = await import('kysely')
  await sql.raw(`create database ${name}`).execute(server.db)
  const own = openPostgres(Object.assign(new URL(url), { pathname: `/${name}` }).href)
  try {
    await migrateToLatest(own.db)
    await measureStore('PostgreSQL', own)
  } finally {
    await own.close()
    await sql.raw(`drop database ${name}`).execute(server.db)
    await server.close()
  }
}

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

function report(what: string, ms: number, goalMs: number | null): void {
  if (goalMs === null) console.log(`  ${what}: ${ms.toFixed(2)} ms`)
  else printGoal({ what, value: ms, unit: 'ms', goal: { atMost: goalMs } })
}
