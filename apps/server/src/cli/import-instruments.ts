/**
 * `npm run instruments:import -- [file or folder] [--without px,lse]`: brings the universe up to a
 * newer list beside a running server, which takes it over within seconds. Without a path it loads the
 * committed data again. Exit code 0 when rows were read, 1 when none could be, 2 for wrong usage.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { toTradingDate } from '@leadenhall/contract/shared/time.ts'
import { ConfigError, loadConfig } from '../config.ts'
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

/** The codes of data/SOURCES.md. A list of the operator's own may have others. */
export const SOURCE_CODES =
  'lse px ad fd fd23 nq sec jpx t7 asx comp eod24 old ftse250 spx yfiua fx'.split(' ')

const USAGE = `Usage: npm run instruments:import -- [file or folder] [--without px,lse]

  file       one CSV file with an exchange column
  folder     files named after exchanges (LSE.csv, …), or the same in instruments/ beside indices.csv
  --without  source codes to leave out, separated by commas (data/SOURCES.md explains them)

Without a file or folder the data that came with this version is loaded again.
`

class UsageError extends Error {}

interface Request {
  /** Null: the committed data. */
  readonly source: string | null
  readonly without: readonly string[]
}

function parseRequest(args: readonly string[]): Request {
  const { values, positionals } = parseOptions(args)
  const [source = null, ...others] = positionals
  if (others.length > 0) throw new UsageError(`one file or folder, not ${positionals.length}`)
  const without = (values.without ?? [])
    .flatMap((text) => text.split(','))
    .map((code) => code.trim())
  const wrong = without.find((code) =>
    source === null ? !SOURCE_CODES.includes(code) : !/^[a-z0-9]+$/.test(code),
  )
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is no source code`)
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
  const nowMs = Date.now()
  const moment = { today: toTradingDate(nowMs, 'Europe/London'), nowMs }
  if (source === null) return importReferenceData(db, moment, { without })
  // On an installation that never ran, its first start would put the older data over this list.
  if (!(await hasReferenceData(db))) await loadReferenceData(db, moment)
  const isWholeFolder = existsSync(path.join(source, 'indices.csv'))
  return isWholeFolder
    ? importFolder(db, moment, { folder: source, without })
    : importInstruments(db, parseReferenceRows(source, { without }), moment)
}

async function main(): Promise<number> {
  const request = parseRequest(process.argv.slice(2))
  if (request.source !== null && !existsSync(request.source)) {
    process.stderr.write(`There is no file or folder ${request.source}.\n`)
    return 1
  }
  const database = await openDatabase(loadConfig())
  try {
    const report = await runImport(database.db, request)
    process.stdout.write(describeImport(report))
    const { added, changed, renamed, unchanged, omitted } = report
    const read = added.length + changed.length + renamed.length + unchanged + omitted
    if (read > 0) return 0
    process.stderr.write('No row could be read; nothing was changed.\n')
    return 1
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    const isUsage = error instanceof UsageError
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(isUsage ? `${reason}\n\n${USAGE}` : `The import failed: ${reason}\n`)
    if (!isUsage && !(error instanceof ConfigError)) {
      process.stderr.write('Nothing was changed.\n')
    }
    process.exitCode = isUsage ? 2 : 1
  }
}
