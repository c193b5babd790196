/**
 * `npm run fund-income:import -- <file>` and `npm run reporting-funds:import -- <file>`: import what an
 * operator knows of offshore funds, for all users. Exit with 0 if it was stored, 1 if not, and 2 for
 * invalid arguments.
 */
import path from 'node:path'
import { forgetFundFile, importFundFile } from '../modules/fund-income/index.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { refuse, runCommand } from './run-command.ts'
import { runFileImport } from './run-file-import.ts'

const USAGE = {
  income: `Usage: npm run fund-income:import -- <file>
       npm run fund-income:import -- --forget <name of the file>

  CSV, XLSX or ODS of excess reportable income, with the columns ISIN, Reporting Period, Currency and
  Excess of reporting income over distribution
`,
  status: `Usage: npm run reporting-funds:import -- <file>
       npm run reporting-funds:import -- --forget <name of the file>

  HMRC's list of reporting funds as ODS, XLSX or CSV
`,
}

export async function run([kind, ...args]: readonly string[]): Promise<void> {
  if (kind !== 'income' && kind !== 'status') return refuse(USAGE.income)
  const [first, second, ...more] = args
  const isForgetting = first === '--forget' && second !== undefined && more.length === 0
  if (isForgetting) return forget(kind, second)
  if (first === undefined || first.startsWith('-') || second !== undefined)
    return refuse(USAGE[kind])
  await runFileImport(first, (db, bytes) =>
    importFundFile({ db, clock: systemClock }, { name: path.basename(first), bytes, kind }),
  )
}

async function forget(kind: 'income' | 'status', name: string): Promise<void> {
  await runCommand(async (config) => {
    const database = await openDatabase(config)
    try {
      const count = await forgetFundFile(database.db, kind, name)
      process.stdout.write(
        count === 0 ? `No file ${name} was imported.\n` : `${name} is forgotten.\n`,
      )
      return count === 0 ? 1 : 0
    } finally {
      await database.close()
    }
  })
}

if (import.meta.main) await run(process.argv.slice(2))
