/**
 * Compiles downloaded exchange lists into the reference data that the project carries:
 *   node scripts/compile-instruments.ts <folder with instruments.csv, indices.csv, iso4217.csv>
 * writes data/instruments/<EXCHANGE>.csv, data/indices.csv and data/iso4217.csv. The same input gives
 * the same bytes, so that a diff shows what changed on the market and nothing else. What the columns
 * mean and where they come from is said in data/SOURCES.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { EXCHANGES } from '@leadenhall/contract/shared/exchanges.ts'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { compileIndexMembers } from './compile/index-members.ts'
import type { RawRow } from './compile/instrument-rows.ts'
import { compileInstruments, REFERENCE_COLUMNS } from './compile/instrument-rows.ts'

const [source] = process.argv.slice(2)
if (!source) {
  console.error('usage: node scripts/compile-instruments.ts <folder with the raw files>')
  process.exit(2)
}
const target = path.resolve(import.meta.dirname, '../data')
mkdirSync(path.join(target, 'instruments'), { recursive: true })

function readRaw(name: string): RawRow[] {
  return parse(readFileSync(path.join(source ?? '', name)), { columns: true, bom: true })
}

function write(name: string, columns: readonly string[], rows: readonly object[]) {
  const text = stringify([...rows], { header: true, columns: [...columns], record_delimiter: '\n' })
  writeFileSync(path.join(target, name), text)
  console.log(`${name}: ${rows.length} rows, ${Buffer.byteLength(text)} bytes`)
}

const { byExchange, left } = compileInstruments(readRaw('instruments.csv'))
const tickers = new Set<string>()
for (const { code } of EXCHANGES) {
  const rows = byExchange.get(code) ?? []
  for (const row of rows) tickers.add(row['ticker'] ?? '')
  const used = REFERENCE_COLUMNS.filter((column) => rows.some((row) => row[column]))
  write(`instruments/${code}.csv`, used, rows)
}
for (const reason of left) console.log(reason)

const members = compileIndexMembers(readRaw('indices.csv'), tickers)
write('indices.csv', ['index', 'ticker', 'as_of', 'source'], members)

const currencies = readRaw('iso4217.csv')
write('iso4217.csv', Object.keys(currencies[0] ?? {}), currencies)
