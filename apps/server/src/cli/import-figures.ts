/**
 * `npm run figures:import -- shorts|navs <file>`: imports an archive of the register of named short
 * positions, or a file of NAVs. Exits with 0 if it was stored, 1 if not, and 2 for invalid arguments.
 */
import { parseArgs } from 'node:util'
import { NAV_FILE_SETTINGS, saveRead } from '../modules/figures/index.ts'
import { createSettingReader } from '../modules/settings/index.ts'
import { parseRegister, storeRegister } from '../modules/shorts/index.ts'
import { parseNavs, storeNavs } from '../modules/trusts/index.ts'
import { parseDay } from '../platform/bind-columns.ts'
import { DATA_MODE_FACT } from '../platform/db/data-mode-facts.ts'
import type { Db } from '../platform/db/database.ts'
import { findInstallationFact } from '../platform/db/installation.ts'
import { refuse } from './run-command.ts'
import { runFileImport } from './run-file-import.ts'

const USAGE = `Usage: npm run figures:import -- shorts <file>
       npm run figures:import -- navs <file> [--published <YYYY-MM-DD>]

  shorts  CSV of the FCA's register of named holders, with the columns
          Snapshot Date, Position Holder, Name of Share Issuer, ISIN, Net Short Position (%)
  navs    CSV of the AIC's monthly release, with the columns that the settings name
          under nav-file; --published is the day on which it came out, today without it
`

interface Request {
  readonly kind: 'shorts' | 'navs'
  readonly file: string
  /** Epoch milliseconds; null for now. */
  readonly publishedAtMs: number | null
}

function parseRequest(args: readonly string[]): Request | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { published: { type: 'string' } },
    })
    const [kind, file, ...more] = positionals
    const { published } = values
    if (file === undefined || more.length > 0) return null
    if (kind === 'shorts')
      return published === undefined ? { kind, file, publishedAtMs: null } : null
    if (kind !== 'navs') return null
    const day = published === undefined ? null : parseDay(published)
    const publishedAtMs = day === null ? null : Date.parse(day)
    const isPast = publishedAtMs !== null && publishedAtMs <= Date.now()
    return published === undefined || isPast ? { kind, file, publishedAtMs } : null
  } catch {
    // Unknown option: print the usage.
    return null
  }
}

async function importShorts(db: Db, text: string): Promise<string> {
  const rows = parseRegister(text)
  await storeRegister(db, { kind: 'register', text, readAtMs: Date.now() }, rows)
  const isins = new Set(rows.map(({ isin }) => isin)).size
  const days = new Set(rows.map(({ day }) => day)).size
  return `${rows.length} positions of ${isins} shares on ${days} days stored.`
}

/** The key of the source whose file it is. */
const NAV_SOURCE = 'aic'

async function importNavs(db: Db, text: string, publishedAtMs: number | null): Promise<string> {
  const settings = await createSettingReader({
    db,
    // The settings of a file have no secrets.
    secrets: { open: () => null },
    versions: {
      async followVersion(_facts, load) {
        const value = await load()
        return { current: () => value, loadedAtMs: () => Date.now() }
      },
    },
    onBadValue: (name, reason) => void process.stderr.write(`${name}: ${reason}\n`),
    onReload: async () => undefined,
  })
  const nowMs = Date.now()
  const rows = parseNavs(text, settings.read(NAV_FILE_SETTINGS), publishedAtMs)
  const { funds, added, refused, unlisted } = await storeNavs(db, NAV_SOURCE, rows, nowMs)
  const read = {
    source: NAV_SOURCE,
    read_at: nowMs,
    due_at: Number.MAX_SAFE_INTEGER,
    figures: added,
  }
  await saveRead(db, { subject: 'file:import', outcome: 'figures', ...read })
  if (funds === 0) {
    throw new Error('none of its funds is in the instrument list, which the first start loads')
  }
  const faults = [...refused].map(([reason, count]) => `${count} refused: ${reason}.`)
  const missing = unlisted.length > 0 ? [`Not in the list: ${unlisted.join(', ')}.`] : []
  const isDemo = (await findInstallationFact(db, DATA_MODE_FACT)) === 'demo'
  const unseen = isDemo ? ['The demo shows simulated NAVs instead.'] : []
  return [`${added} NAVs of ${funds} funds stored.`, ...faults, ...missing, ...unseen].join('\n')
}

export async function run(args: readonly string[]): Promise<void> {
  const request = parseRequest(args)
  if (!request) return refuse(USAGE)
  await runFileImport(request.file, (db, bytes) => {
    const text = bytes.toString('utf8')
    return request.kind === 'shorts'
      ? importShorts(db, text)
      : importNavs(db, text, request.publishedAtMs)
  })
}

if (import.meta.main) await run(process.argv.slice(2))
