/**
 * How many due alerts does one node judge? 200,000 without storage, compared with plain code that looks
 * up session and date for every alert; then 20,000 with storage, of which a tenth fires with a delivery
 * and its job, on SQLite and, where TEST_DATABASE_URL names a server, on PostgreSQL in its own database.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import pg from 'pg'
import {
  evaluateAlert,
  type FetchedQuote,
  type KnownSplits,
} from '../apps/server/src/modules/alerts/evaluate-alert.ts'
import { evaluateDueAlerts } from '../apps/server/src/modules/alerts/evaluate-due-alerts.ts'
import { sessionAt } from '../apps/server/src/modules/alerts/listing-session.ts'
import type { AlertRow } from '../apps/server/src/modules/alerts/tables.ts'
import { createLatestQuotes } from '../apps/server/src/modules/quotes/latest-quotes.ts'
import { loadTradingCalendar } from '../apps/server/src/platform/calendar/load-trading-calendar.ts'
import type { OpenDatabase } from '../apps/server/src/platform/db/database.ts'
import {
  migrateToLatest,
  openPostgres,
  openSqlite,
} from '../apps/server/src/platform/db/open-database.ts'
import { buildAlertRow } from '../tests/support/build-alert-row.ts'
import { buildEvaluationDeps } from '../tests/support/build-evaluation-deps.ts'
import { buildQuote } from '../tests/support/build-quote.ts'
import { TEST_NOW } from '../tests/support/test-moment.ts'
import { printFigure } from './support/goals.ts'

const PURE = 200_000
const STORED = 20_000
const GOAL = { ofPlain: 3 }
const SYMBOLS = 2000
const ROUNDS = 5
const ROWS_A_STATEMENT = 500

const calendar = loadTradingCalendar()
const symbolOf = (number: number) => `T${number % SYMBOLS}.L`

function buildAlerts(count: number): AlertRow[] {
  return Array.from({ length: count }, (_, number) =>
    buildAlertRow({
      id: `alert-${number}`,
      user_id: `user-${number}`,
      subject: `symbol:${symbolOf(number)}`,
      ticker: symbolOf(number),
      // A tenth is far enough from the price to fire.
      last_price: number % 10 === 0 ? 88 : 91,
    }),
  )
}

const buildChannel = (userId: string) => ({
  user_id: userId,
  kind: 'email' as const,
  is_on: 1,
  settings: '{}',
  tested_at: null,
  last_success_at: null,
  last_failure_at: null,
  last_failure: null,
})

function buildQuotes(): Map<string, FetchedQuote> {
  return new Map(
    Array.from({ length: SYMBOLS }, (_, number) => [
      symbolOf(number),
      { quote: buildQuote({ symbol: symbolOf(number) }), fetchedAtMs: TEST_NOW },
    ]),
  )
}

const known: KnownSplits = {
  splits: [{ date: '2014-02-24', numerator: 6, denominator: 11 }],
  state: 'current',
}

function judgeAll(alerts: readonly AlertRow[], quotes: ReadonlyMap<string, FetchedQuote>): number {
  const session = sessionAt(calendar, 'LSE', TEST_NOW)
  let fired = 0
  for (const alert of alerts) {
    const evaluation = evaluateAlert(alert, quotes.get(alert.ticker), session, TEST_NOW, known)
    if (evaluation !== 'needs-splits' && evaluation.fire) fired += 1
  }
  return fired
}

/** The obvious code: looks up the exchange for every alert. */
function judgePlainly(
  alerts: readonly AlertRow[],
  quotes: ReadonlyMap<string, FetchedQuote>,
): number {
  let fired = 0
  for (const alert of alerts) {
    const quote = quotes.get(alert.ticker)?.quote
    const { isOpen } = calendar.stateAt('LSE', TEST_NOW)
    if (!isOpen || quote?.price === null || quote?.price === undefined) continue
    const since = toTradingDate(alert.last_price_at ?? TEST_NOW, calendar.timeZone('LSE'))
    const factor = known.splits
      .filter(({ date }) => date > since)
      .reduce((product, { numerator, denominator }) => (product * numerator) / denominator, 1)
    const before = (alert.last_price ?? quote.price) / factor
    if (quote.unit !== alert.unit || quote.flags.length > 0) continue
    if (Math.abs(quote.price / before - 1) >= (alert.alert_at_diff ?? 1)) fired += 1
  }
  return fired
}

function bestSeconds(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round += 1) {
    const startMs = performance.now()
    run()
    best = Math.min(best, (performance.now() - startMs) / 1000)
  }
  return best
}

function report(name: string, seconds: number, count: number): void {
  const rate = Math.round(count / seconds).toLocaleString('en-GB')
  process.stdout.write(
    `${name.padEnd(52)} ${seconds.toFixed(3).padStart(8)} s ${rate.padStart(11)}/s\n`,
  )
}

function measurePure(): void {
  const alerts = buildAlerts(PURE)
  const quotes = buildQuotes()
  const [ours, plain] = [judgeAll(alerts, quotes), judgePlainly(alerts, quotes)]
  if (ours !== plain) throw new Error(`The two ways fire ${ours} and ${plain} alerts`)
  const seconds = bestSeconds(() => judgeAll(alerts, quotes))
  const plainSeconds = bestSeconds(() => judgePlainly(alerts, quotes))
  report('200,000 judged, Leadenhall', seconds, PURE)
  report('200,000 judged, plain: session and date an alert', plainSeconds, PURE)
  const value = plainSeconds / seconds
  const goal = { atLeast: GOAL.ofPlain }
  printFigure({ what: 'judging, times as fast as plain code', value, unit: '×', goal })
}

async function measureStored(name: string, database: OpenDatabase): Promise<void> {
  const { db } = database
  await migrateToLatest(db)
  const alerts = buildAlerts(STORED)
  for (let start = 0; start < alerts.length; start += ROWS_A_STATEMENT) {
    await db
      .insertInto('price_alerts')
      .values(alerts.slice(start, start + ROWS_A_STATEMENT))
      .execute()
  }
  const users = alerts.map(({ user_id: userId }) => userId)
  for (let start = 0; start < users.length; start += ROWS_A_STATEMENT) {
    await db
      .insertInto('delivery_channels')
      .values(users.slice(start, start + ROWS_A_STATEMENT).map(buildChannel))
      .execute()
  }
  const subjects = Array.from({ length: SYMBOLS }, (_, number) => `symbol:${symbolOf(number)}`)
  await db
    .insertInto('history_coverage')
    .values(
      subjects.map((subject) => ({
        subject,
        source: 'yahoo',
        from_date: '2026-01-01',
        to_date: '2026-09-18',
        unit: 'GBX',
        time_zone: 'Europe/London',
        fetched_at: TEST_NOW,
      })),
    )
    .execute()
  const latest = createLatestQuotes()
  latest.put([...buildQuotes().values()])
  const deps = await buildEvaluationDeps({ database, latest, now: () => TEST_NOW })
  const startMs = performance.now()
  const fired = await evaluateDueAlerts(deps)
  const seconds = (performance.now() - startMs) / 1000
  if (fired.length !== STORED / 10) throw new Error(`${fired.length} alerts fired`)
  const jobs = await db.selectFrom('jobs').select('id').execute()
  if (jobs.length !== fired.length) throw new Error(`${jobs.length} delivery jobs`)
  report(`20,000 judged and stored, ${name}`, seconds, STORED)
  printFigure({ what: `20,000 judged and stored, ${name}`, value: seconds, unit: 's' })
  await deps.cache.close()
}

async function measureSqlite(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-bench-'))
  const database = openSqlite(path.join(folder, 'bench.sqlite'))
  try {
    await measureStored('SQLite', database)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measurePostgres(serverUrl: string): Promise<void> {
  const name = `leadenhall_bench_${randomUUID().slice(0, 8)}`
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = openPostgres(url.href)
  try {
    await measureStored('PostgreSQL', database)
  } finally {
    await database.close()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
}

export async function run(): Promise<void> {
  measurePure()
  await measureSqlite()
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (serverUrl) await measurePostgres(serverUrl)
  else process.stdout.write('PostgreSQL is left out: TEST_DATABASE_URL names no server\n')
}
