/**
 * How fast is the search over all listings, and what would the alternatives cost? The same queries,
 * as users type them, go to the project's index, to SQLite FTS5 with the trigram tokenizer, to
 * PostgreSQL with pg_trgm where one answers, and to a plain scan of the same rows. All of them return
 * the five best by the same static order; only the project's index and the scan also distinguish
 * codes from words, so the databases do less work.
 */

import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import type { SearchableRow } from '../apps/server/src/modules/instruments/search-index.ts'
import { buildSearchIndex } from '../apps/server/src/modules/instruments/search-index.ts'
import { foldCode, foldText, toWords } from '../apps/server/src/modules/instruments/search-text.ts'
import { readSearchableRows } from '../tests/support/searchable-rows.ts'
import { seeded } from '../tests/support/seeded.ts'
import { printFigure } from './support/goals.ts'

const LIMIT = 5
const QUERIES = 3_000
/** Each contestant stops after this long, wherever it is in the list. */
const BUDGET_MS = 10_000
/** Times as fast as the fastest alternative, by the median query. */
const GOAL_RATIO = 1

interface Contestant {
  readonly name: string
  readonly ask: (query: string) => unknown
  readonly close?: () => Promise<void> | void
}

/** Names and codes letter by letter, slips of the finger, signs, ISINs. */
function typeQueries(rows: readonly SearchableRow[]): string[] {
  const random = seeded(20_261_120)
  const queries: string[] = []
  while (queries.length < QUERIES) {
    const row = rows[Math.floor(random() * rows.length)]
    if (!row) continue
    const kind = random()
    if (kind < 0.55) {
      const length = Math.min(row.name.length, 14)
      for (let typed = 1; typed <= length; typed++) queries.push(row.name.slice(0, typed))
    } else if (kind < 0.8) {
      for (let typed = 1; typed <= row.tidm.length; typed++) queries.push(row.tidm.slice(0, typed))
    } else if (kind < 0.9) {
      const name = row.name.slice(0, 10)
      const at = Math.floor(random() * name.length)
      queries.push(name.slice(0, at) + name.slice(at + 1))
    } else if (kind < 0.95) {
      queries.push(`£${row.tidm}`, `$${row.tidm}`, `${row.tidm} LN`, row.ticker)
    } else if (row.isin) {
      queries.push(row.isin)
    }
  }
  // Shuffled, so that a contestant that runs out of time has seen a fair part.
  return queries
    .slice(0, QUERIES)
    .map((query) => ({ query, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ query }) => query)
}

/** Searched by the alternatives: a row's name, codes and ISIN in one folded line. */
function toLine(row: SearchableRow): string {
  return [toWords(row.name).join(' '), foldCode(row.tidm), row.ticker, row.isin ?? '']
    .map(foldText)
    .join(' ')
}

function plainScan(rows: readonly SearchableRow[]): Contestant {
  const lines = rows.map((row) => ` ${toLine(row)}`)
  const codes = rows.map((row) => foldCode(row.tidm))
  return {
    name: 'plain scan',
    ask(query) {
      const text = foldText(query)
      const tiers: number[][] = [[], [], [], []]
      for (const [position, line] of lines.entries()) {
        const code = codes[position] ?? ''
        if (code === text) tiers[0]?.push(position)
        else if (code.startsWith(text)) tiers[1]?.push(position)
        else if (line.includes(` ${text}`)) tiers[2]?.push(position)
        else if (line.includes(text)) tiers[3]?.push(position)
      }
      return tiers.flat().slice(0, LIMIT)
    },
  }
}

function sqliteTrigram(rows: readonly SearchableRow[]): Contestant {
  const db = new DatabaseSync(':memory:')
  db.exec("create virtual table listings using fts5(line, tokenize='trigram')")
  const insert = db.prepare('insert into listings (rowid, line) values (?, ?)')
  db.exec('begin')
  for (const [position, row] of rows.entries()) insert.run(position + 1, toLine(row))
  db.exec('commit')
  const match = db.prepare(
    'select rowid from listings where listings match ? order by rowid limit 5',
  )
  // The tokenizer knows nothing shorter than three characters.
  const scan = db.prepare("select rowid from listings where line like ? escape '\\' limit 5")
  return {
    name: 'SQLite FTS5 trigram',
    ask(query) {
      const text = foldText(query)
      if (text.length < 3) return scan.all(toPattern(text))
      return match.all(`"${text.replaceAll('"', '""')}"`)
    },
    close: () => db.close(),
  }
}

function toPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

async function postgresTrigram(rows: readonly SearchableRow[]): Promise<Contestant | null> {
  const connectionString =
    process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
  } catch (error) {
    console.log(`pg_trgm left out: no PostgreSQL answers (${String(error)})`)
    return null
  }
  const schema = `bench_search_${process.pid}`
  const close = async () => {
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.end()
  }
  try {
    await client.query(`create schema ${schema}`)
    await client.query(`set search_path to ${schema}, public`)
    await client.query('create extension if not exists pg_trgm')
    await client.query('create table listings (place integer primary key, line text not null)')
    await client.query('insert into listings select * from unnest($1::int[], $2::text[])', [
      rows.map((_, position) => position),
      rows.map(toLine),
    ])
    await client.query('create index on listings using gin (line gin_trgm_ops)')
    await client.query('analyze listings')
  } catch (error) {
    console.log(`pg_trgm left out: ${String(error)}`)
    await close()
    return null
  }
  const text = 'select place from listings where line like $1 order by place limit 5'
  return {
    name: 'PostgreSQL pg_trgm',
    ask: (query) => client.query({ name: 'search', text, values: [toPattern(foldText(query))] }),
    close,
  }
}

interface Timing {
  readonly p50: number
  readonly p99: number
  readonly asked: number
}

async function measure(contestant: Contestant, queries: readonly string[]): Promise<Timing> {
  for (const query of queries.slice(0, 100)) await contestant.ask(query)
  const times: number[] = []
  const end = performance.now() + BUDGET_MS
  for (const query of queries) {
    const start = performance.now()
    const answer = contestant.ask(query)
    if (answer instanceof Promise) await answer
    const now = performance.now()
    times.push(now - start)
    if (now > end) break
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), asked: times.length }
}

export async function run(): Promise<void> {
  const rows = await readSearchableRows()
  // The static order that the alternatives get for nothing: London first, then the larger.
  rows.sort(
    (a, b) =>
      Number(b.ticker.endsWith('.L')) - Number(a.ticker.endsWith('.L')) ||
      (b.market_cap_usd ?? 0) - (a.market_cap_usd ?? 0),
  )
  const queries = typeQueries(rows)
  const started = performance.now()
  const index = await buildSearchIndex(rows)
  const builtMs = performance.now() - started
  // Garbage of the preparation is not the search's.
  await setTimeout(200)

  const own: Contestant = {
    name: 'search index',
    ask: (query) => index.search(query, { limit: LIMIT, international: true }),
  }
  const base = await measure(own, queries)
  console.log(
    `search: ${rows.length} listings, ${queries.length} queries, built in ${builtMs.toFixed(0)} ms`,
  )
  report(own.name, base, base)
  const ratios: number[] = []
  for (const enter of [plainScan, sqliteTrigram, postgresTrigram]) {
    const contestant = await enter(rows)
    if (!contestant) continue
    try {
      const theirs = await measure(contestant, queries)
      ratios.push(theirs.p50 / base.p50)
      report(contestant.name, theirs, base)
    } finally {
      await contestant.close?.()
    }
  }
  console.log('  (the databases give the first five rows that contain the text, without tiers)')
  const value = Math.min(...ratios)
  const goal = { atLeast: GOAL_RATIO }
  printFigure({ what: 'queries, times as fast as the best alternative', value, unit: '×', goal })
}

const figure = (ms: number) => `${ms.toFixed(3)} ms`.padStart(11)
const ratio = (ms: number, of: number) => `×${(ms / of).toFixed(1)}`.padStart(8)

function report(name: string, { p50, p99, asked }: Timing, base: Timing): void {
  console.log(
    `  ${name.padEnd(20)} p50 ${figure(p50)} ${ratio(p50, base.p50)}   ` +
      `p99 ${figure(p99)} ${ratio(p99, base.p99)}   (${asked} queries)`,
  )
}

if (import.meta.main) await run()
