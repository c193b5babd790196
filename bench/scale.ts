/**
 * Do the statements of the hot routes stay fast with a million people's rows? On PostgreSQL, in a
 * database of its own on the server that TEST_DATABASE_URL names: a thousand random people each, and
 * the plan of every statement. Takes some minutes and 4 GB of disk.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import { buildApp } from '../apps/server/src/app/build-app.ts'
import { parseConfig } from '../apps/server/src/app/config.ts'
import { listAlerts } from '../apps/server/src/modules/alerts/alert-store.ts'
import { listDueAlerts, listDueSubjects } from '../apps/server/src/modules/alerts/due-alerts.ts'
import { DUE_BATCH } from '../apps/server/src/modules/alerts/evaluate-due-alerts.ts'
import {
  countUnread,
  listNotifications,
} from '../apps/server/src/modules/notifications/notification-store.ts'
import { listWatchlists } from '../apps/server/src/modules/watchlists/watchlist-store.ts'
import type { Db } from '../apps/server/src/platform/db/database.ts'
import { migrateToLatest, openPostgres } from '../apps/server/src/platform/db/open-database.ts'
import { TEST_REFERENCE_FOLDER } from '../tests/support/build-test-app.ts'
import { databaseUrl, onServer } from '../tests/support/postgres-server.ts'
import { seeded } from '../tests/support/seeded.ts'
import { fillTables, PEOPLE, tokenOf, userId } from './scale/fill-tables.ts'
import { printGoal } from './support/goals.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const ROUNDS = 1000
const GOAL_MS = 10
const PAGE = 20

type Question = (db: Db, person: number) => Promise<unknown>

const QUESTIONS: Readonly<Record<string, Question>> = {
  session: findSession,
  'own watchlists': (db, person) => listWatchlists(db, userId(person)),
  'own alerts': (db, person) => listAlerts(db, userId(person)),
  'alerts that are due': (db) => listDueAlerts(db, NOW_MS, DUE_BATCH),
  'shares with a due alert': (db) => listDueSubjects(db, NOW_MS),
  notifications: (db, person) => listNotifications(db, userId(person), { limit: PAGE }),
  'unread notifications': (db, person) => countUnread(db, userId(person)),
}

/** The two statements with which better-auth verifies a session. */
async function findSession(db: Db, person: number): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select * from session where token = ${tokenOf(person)}`.execute(db)
  await sql`select * from "user" where id = ${rows[0]?.userId}`.execute(db)
}

export async function run(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) {
    process.stdout.write('Left out: TEST_DATABASE_URL names no server\n')
    return
  }
  const name = `leadenhall_scale_${randomUUID().slice(0, 8)}`
  const url = databaseUrl(server, name)
  await onServer(server, `create database ${name}`)
  try {
    await createTables(url)
    const database = openPostgres(url, { answerLimitMs: null })
    const startedAt = performance.now()
    await fillTables(database.db, NOW_MS)
    const seconds = (performance.now() - startedAt) / 1000
    console.log(`  ${PEOPLE.toLocaleString('en-GB')} people in ${seconds.toFixed(0)} s`)
    for (const [what, ask] of Object.entries(QUESTIONS)) await measure(database.db, what, ask)
    await database.close()
  } finally {
    await onServer(server, `drop database ${name} with (force)`)
  }
}

async function measure(db: Db, what: string, ask: Question): Promise<void> {
  const random = seeded(17)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = 1 + Math.floor(random() * PEOPLE)
    const startedAt = performance.now()
    await ask(db, person)
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(ROUNDS * 0.99)] ?? Number.NaN
  printGoal({ what: `${what}, p99`, value: p99, unit: 'ms', goal: { atMost: GOAL_MS } })
  for (const plan of await explain(db, ask)) console.log(`    ${plan}`)
}

/** How PostgreSQL reads each table of a question's statements. */
async function explain(db: Db, ask: Question): Promise<string[]> {
  const statements: { text: string; parameters: readonly unknown[] }[] = []
  const listen: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql: text, parameters } = db.getExecutor().compileQuery(node, queryId)
      statements.push({ text, parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(db.withPlugin(listen), 1)
  const plans: string[] = []
  for (const { text, parameters } of statements) {
    const pieces = text.split(/\$\d+/)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.join(
      pieces.map((piece, place) =>
        place < parameters.length
          ? sql`${sql.raw(piece)}${sql.lit(parameters[place])}`
          : sql.raw(piece),
      ),
      sql.raw(''),
    )}`.execute(db)
    plans.push(...rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => / on /.test(line)))
  }
  return plans
}

/** Ours by migration; those of accounts are made when the application is built. */
async function createTables(url: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leadenhall-scale-'))
  try {
    const database = openPostgres(url, { answerLimitMs: null })
    await migrateToLatest(database.db)
    const config = parseConfig({
      APP_SECRET: 'a-secret-of-benchmarks-32-letters-long',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
    })
    const app = await buildApp(config, {
      database,
      referenceFolder: TEST_REFERENCE_FOLDER,
      refreshesQuotes: false,
      runsJobs: false,
    })
    await app.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
