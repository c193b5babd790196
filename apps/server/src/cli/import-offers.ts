/**
 * `npm run offers:import -- <file>`: imports a disclosure table of the Takeover Panel that an operator
 * has downloaded. Exits with 0 if it was stored, 1 if not, and 2 for invalid arguments.
 */
import { storeTable } from '../modules/offers/index.ts'
import { systemClock } from '../platform/clock.ts'
import { refuse } from './run-command.ts'
import { runFileImport } from './run-file-import.ts'

const USAGE = `Usage: npm run offers:import -- <file>

  The disclosure table of the Takeover Panel, as its site publishes it (CSV). Several are imported in
  the order of their days.
`

export async function run(args: readonly string[]): Promise<void> {
  const [file, ...more] = args
  if (file === undefined || file.startsWith('-') || more.length > 0) return refuse(USAGE)
  await runFileImport(file, async (db, bytes) => {
    const { changed, companies, day, isNew } = await storeTable(
      { db, clock: systemClock },
      bytes,
      'file',
    )
    if (!isNew) return `This table, of ${day}, is stored already.`
    return `Table of ${day}: ${companies} ${companies === 1 ? 'company' : 'companies'} in an offer period; ${changed} were added, changed or gone.`
  })
}

if (import.meta.main) await run(process.argv.slice(2))
