/**
 * `npm run instruments:import -- [file or folder] [--without px,lse]`: imports a newer list. A running
 * server picks it up within seconds. Without a path it imports the committed data again. Exits with 0
 * if rows were read, 1 if none could be, and 2 for invalid arguments.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { asTyped } from '../app/command-names.ts'
import { ConfigError, loadConfig } from '../app/config.ts'
import {
  hasReferenceData,
  type ImportReport,
  importFolder,
  importInstruments,
  importReferenceData,
  loadReferenceData,
  parseReferenceRows,
} from '../modules/instruments/index.ts'
import type { Db } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { describeImport } from './describe-import.ts'

/** The codes in data/SOURCES.md. An operator's own list may have others. */
export const SOURCE_CODES =
  'lse px ad fd fd23 nq sec jpx t7 asx comp eod24 old ftse250 spx yfiua fx dmo'.split(' ')

const USAGE = `Usage: npm run instruments:import -- [file or folder] [--without px,lse]

  file       a CSV file with an exchange column
  folder     files named after exchanges (LSE.csv, …), or an instruments/ folder of them and indices.csv
  --without  source codes to exclude, separated by commas (see data/SOURCES.md)

Without a file or folder, the data shipped with this version is imported again.
`

class UsageError extends Error {}

interface Request {
  /** Null for the committed data. */
  readonly source: string | null
  readonly without: readonly string[]
}

function parseRequest(args: readonly string[]): Request {
  const { values, positionals } = parseOptions(args)
  const [source = null, ...others] = positionals
  if (others.length > 0) throw new UsageError(`Give one file or folder, not ${positionals.length}.`)
  const without = (values.without ?? [])
    .flatMap((text) => text.split(','))
    .map((code) => code.trim())
  const wrong = without.find((code) =>
    source === null ? !SOURCE_CODES.includes(code) : !/^[a-z0-9]+$/.test(code),
  )
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is not a source code.`)
  return { source, without }
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { without: { type: 'string', multiple: true } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function runImport(db: Db, { source, without }: Request): Promise<ImportReport> {
  const today = toTradingDate(Date.now(), 'Europe/London')
  if (source === null) return importReferenceData(db, today, { without })
  // Otherwise the first start of a new installation would overwrite this list with older data.
  if (!(await hasReferenceData(db))) await loadReferenceData(db, today)
  const isWholeFolder = existsSync(path.join(source, 'indices.csv'))
  return isWholeFolder
    ? importFolder(db, today, { folder: source, without })
    : importInstruments(db, parseReferenceRows(source, { without }), { today })
}

async function importRequested(args: readonly string[]): Promise<number> {
  const request = parseRequest(args)
  if (request.source !== null && !existsSync(request.source)) {
    process.stderr.write(`No file or folder found at ${request.source}.\n`)
    return 1
  }
  const database = await openDatabase(loadConfig())
  try {
    const report = await runImport(database.db, request)
    process.stdout.write(describeImport(report))
    const { added, changed, renamed, unchanged, omitted } = report
    const read = added.length + changed.length + renamed.length + unchanged + omitted
    if (read > 0) return 0
    process.stderr.write('No rows could be read. Nothing was changed.\n')
    return 1
  } finally {
    await database.close()
  }
}

export async function run(args: readonly string[]): Promise<void> {
  try {
    process.exitCode = await importRequested(args)
  } catch (error) {
    const isUsage = error instanceof UsageError
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(
      isUsage ? `${reason}\n\n${asTyped(USAGE)}` : `The import failed: ${reason}\n`,
    )
    if (!isUsage && !(error instanceof ConfigError)) {
      process.stderr.write('Nothing was changed.\n')
    }
    process.exitCode = isUsage ? 2 : 1
  }
}

if (import.meta.main) await run(process.argv.slice(2))
