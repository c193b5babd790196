/**
 * `npm run monthly-rates:import -- <file>`: imports HMRC's exchange rates of a month. Exits with 0 if they
 * were stored, 1 if not, and 2 for invalid arguments.
 */
import { importMonthlyRates } from '../modules/tax/index.ts'
import { systemClock } from '../platform/clock.ts'
import { refuse } from './run-command.ts'
import { runFileImport } from './run-file-import.ts'

const USAGE = `Usage: npm run monthly-rates:import -- <file>

  HMRC's monthly exchange rates as CSV, with the columns Currency Code, Currency Units per £1, Start date
  and End date
`

export async function run(args: readonly string[]): Promise<void> {
  const [file, ...more] = args
  if (file === undefined || file.startsWith('-') || more.length > 0) return refuse(USAGE)
  await runFileImport(file, (db, bytes) => importMonthlyRates({ db, clock: systemClock }, bytes))
}

if (import.meta.main) await run(process.argv.slice(2))
