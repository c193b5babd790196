/**
 * `npm run gilts:import -- <file>`: imports gilts in issue, closes, the Retail Prices Index or rates on
 * cash. A running server picks it up within a minute. Exits with 0 if it was stored, 1 if not, and 2 for
 * invalid arguments.
 */
import { importGiltFile } from '../modules/gilts/index.ts'
import { refuse } from './run-command.ts'
import { runFileImport } from './run-file-import.ts'

const USAGE = `Usage: npm run gilts:import -- <file>

  XML   the Debt Management Office's report of gilts in issue (D1A)
  CSV   closing prices, with the columns Gilt Name, Close of Business Date, ISIN, Type, Coupon,
        Maturity, Clean Price, Dirty Price, Yield, Mod Duration, Accrued Interest
  CSV   the series CHAW of the Office for National Statistics, the Retail Prices Index
  CSV   the Bank of England's series IUDBEDR (Bank Rate) and IUDSOIA (SONIA)
`

export async function run(args: readonly string[]): Promise<void> {
  const [file, ...more] = args
  if (file === undefined || file.startsWith('-') || more.length > 0) return refuse(USAGE)
  await runFileImport(file, (db, bytes) => importGiltFile(db, bytes.toString('utf8')))
}

if (import.meta.main) await run(process.argv.slice(2))
