/** Reads the file of NAVs when a new one is due; a faulty one changes nothing and is asked for again. */

import { FileShapeError } from '../../platform/bind-columns.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import type { NavSource } from '../../providers/nav-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { countRefused, listDueTimes, NAV_FILE_SETTINGS, saveRead } from '../figures/index.ts'
import { parseNavs } from './parse-navs.ts'
import { storeNavs } from './store-navs.ts'

export interface CollectDeps {
  readonly db: Db
  readonly clock: Clock
  readonly registry: Registry<NavSource>
  readonly settings: SettingReader
}

export const FILE_SUBJECT = 'file:navs'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After a failure, and after a file without anything new. */
const RETRY_MS = 6 * HOUR_MS
/** A file can come some days earlier than the one before. */
const EARLY_DAYS = 5

export async function collectNavs(deps: CollectDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, registry } = deps
  for (const source of registry.providersFor('getFile')) {
    const due = await listDueTimes(db, source.key)
    if ((due.get(FILE_SUBJECT) ?? 0) > clock.now()) continue
    try {
      await registry.observe(source, async () => {
        const text = await source.getFile({ signal })
        await readFile(deps, source, text)
      })
    } catch (error) {
      const failure = findOutboundError(error)
      if (!failure || signal.aborted) throw error
      // Switched off, or without an address: nothing was asked.
      if (failure.kind === 'not_configured') continue
      await note(deps, source.key, { outcome: 'failed', figures: 0, waitMs: RETRY_MS })
    }
  }
}

async function readFile(deps: CollectDeps, source: NavSource, text: string): Promise<void> {
  const { db, clock, settings } = deps
  const format = settings.read(NAV_FILE_SETTINGS)
  try {
    const rows = parseNavs(text, format)
    const { added } = await storeNavs(db, source.key, rows, clock.now())
    const waitMs = added > 0 ? Math.max(1, format.cadenceDays - EARLY_DAYS) * DAY_MS : DAY_MS
    await note(deps, source.key, { outcome: 'figures', figures: added, waitMs })
  } catch (error) {
    if (!(error instanceof FileShapeError)) throw error
    const reason = new Map([[error.message, 1]])
    await countRefused(db, { subject: FILE_SUBJECT, source: source.key }, reason, clock.now())
    throw new OutboundError(source.title, 'malformed', error.message)
  }
}

function note(
  { db, clock }: CollectDeps,
  source: string,
  read: {
    readonly outcome: 'figures' | 'failed'
    readonly figures: number
    readonly waitMs: number
  },
): Promise<void> {
  const { outcome, figures, waitMs } = read
  const nowMs = clock.now()
  const due = { read_at: nowMs, due_at: nowMs + waitMs }
  return saveRead(db, { subject: FILE_SUBJECT, source, ...due, outcome, figures })
}
