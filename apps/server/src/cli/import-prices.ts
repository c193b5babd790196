/**
 * `npm run prices:import -- <file>`: imports daily prices for all users. Exits with 0 if they were
 * stored, 1 if not, and 2 for invalid arguments.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { PriceImport } from '@leadenhall/contract/prices/index.ts'
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { loadUniverse } from '../modules/instruments/index.ts'
import {
  commitPriceFile,
  NO_ANSWERS,
  PriceFileError,
  previewPriceFile,
  undoPriceFile,
} from '../modules/prices/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { AppError } from '../platform/http/app-error.ts'
import { refuse, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run prices:import -- <file> [--ticker VOD.L] [--unit GBX] [--preview]
       npm run prices:import -- --undo <id>

  CSV   date,close[,open,high,low,volume] of one instrument, which --ticker names
  CSV   isin or ticker,date,close[,unit] of many
  TXT   <TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>, as Stooq writes it

  --unit            of all prices for which the file declares none: GBX (pence), GBP, USD, …
  --date-order      dmy or mdy, where the file does not decide it
  --decimal-mark    . or , where the file does not decide it
  --preview         says what would be stored, and stores nothing
`

const ASKED: Readonly<Record<PriceImport['asks'][number], string>> = {
  ticker: 'Say which instrument the file is of: --ticker VOD.L',
  unit: 'Say the unit of the prices: --unit GBX for pence, GBP for pounds',
  date_order: 'Say how the file writes dates: --date-order dmy or mdy',
  decimal_mark: 'Say how the file writes decimals: --decimal-mark . or ,',
}
const REFUSED_SHOWN = 20

export async function run(args: readonly string[]): Promise<void> {
  const given = readArguments(args)
  if (given === null) return refuse(USAGE)
  await runCommand(async (config) => {
    const database = await openDatabase(config)
    try {
      return await importFile(database, given)
    } catch (error) {
      if (!(error instanceof PriceFileError || error instanceof AppError)) throw error
      process.stderr.write(`${error.message}\nNothing was changed.\n`)
      return 1
    } finally {
      await database.close()
    }
  })
}

type Given = NonNullable<ReturnType<typeof readArguments>>

/** @throws RangeError for another text */
function oneOf<T extends string>(text: string | undefined, allowed: readonly T[]): T | null {
  if (text === undefined) return null
  const found = allowed.find((one) => one === text)
  if (found === undefined) throw new RangeError(`"${text}" is none of ${allowed.join(', ')}`)
  return found
}

/** Null for arguments that are not understood. */
function readArguments(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ticker: { type: 'string' },
        unit: { type: 'string' },
        'date-order': { type: 'string' },
        'decimal-mark': { type: 'string' },
        preview: { type: 'boolean' },
        undo: { type: 'string' },
      },
    })
    const { ticker = null } = values
    const order = oneOf(values['date-order'], ['dmy', 'mdy'] as const)
    const mark = oneOf(values['decimal-mark'], ['.', ','] as const)
    const unit = values.unit === undefined ? null : parseUnit(values.unit)
    const isFile = positionals.length === 1 && values.undo === undefined
    if (!isFile && !(positionals.length === 0 && values.undo !== undefined)) return null
    if (values.unit !== undefined && unit === null) return null
    return {
      file: positionals[0] ?? null,
      undo: values.undo ?? null,
      isPreview: values.preview ?? false,
      answers: { ...NO_ANSWERS, ticker, unit, dateOrder: order, decimalMark: mark },
    }
  } catch {
    return null
  }
}

async function importFile(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  { answers, file, isPreview, undo }: Given,
): Promise<number> {
  const clock = systemClock
  const universe = await loadUniverse(db, clock.now())
  // Quotes are in a server's memory: the instrument list is the witness of the units.
  const deps = { db, engine, clock, universe: () => universe, latest: { find: () => undefined } }
  if (undo !== null) {
    const changed = await undoPriceFile(deps, undo)
    process.stdout.write(`Undone: prices of ${changed.length} instruments are as before it.\n`)
    return 0
  }
  const name = path.basename(file ?? '')
  const preview = await previewPriceFile(deps, { bytes: readFileSync(file ?? ''), name }, answers)
  process.stdout.write(describe(preview))
  if (preview.asks.length > 0) {
    await undoPriceFile(deps, preview.id)
    process.stderr.write(`${preview.asks.map((asked) => ASKED[asked]).join('\n')}\n`)
    return 1
  }
  if (isPreview) {
    await undoPriceFile(deps, preview.id)
    process.stdout.write('Nothing was stored.\n')
    return 0
  }
  await commitPriceFile(deps, preview.id)
  process.stdout.write(`Stored. To undo: npm run prices:import -- --undo ${preview.id}\n`)
  return 0
}

function describe({ refused, rows, series }: PriceImport): string {
  const lines = [
    `${series.length} instruments: ${rows.new} new days, ${rows.equal} equal, ${rows.differing} differing, ${rows.refused} rows refused.`,
    ...refused.slice(0, REFUSED_SHOWN).map(({ line, reason }) => `  line ${line}: ${reason}`),
  ]
  if (rows.refused > REFUSED_SHOWN) lines.push(`  and ${rows.refused - REFUSED_SHOWN} more`)
  return `${lines.join('\n')}\n`
}

if (import.meta.main) await run(process.argv.slice(2))
