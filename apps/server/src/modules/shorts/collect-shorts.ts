/** Reads the daily files; a faulty one is kept with its fault, and the figures of the day before stay. */
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { FileShapeError } from '../../platform/bind-columns.ts'
import { wallClockOf } from '../../platform/calendar/zone-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { Registry } from '../../providers/registry.ts'
import type { ShortSource } from '../../providers/short-ports.ts'
import { countRefused } from '../figures/index.ts'
import {
  FILE_KINDS,
  type FileKind,
  parseReportable,
  parseTotals,
  requireRows,
} from './parse-files.ts'
import { saveFile, storeReportable, storeTotals } from './store-shorts.ts'

export interface CollectDeps {
  readonly db: Db
  readonly clock: Clock
  readonly registry: Registry<ShortSource>
}

const PUBLISHED_AT = '12:30'

/** A refused file is asked for again after this time: the publisher may have replaced it. */
const RETRY_MS = 3 * 3_600_000

export interface LastRead {
  readonly atMs: number
  readonly isRefused: boolean
}

/** True if today's file is out, on a working day in London, and has not been read well yet. */
export function isDue(nowMs: number, last: LastRead | null): boolean {
  const { isWeekday, time } = wallClockOf(nowMs, 'Europe/London')
  if (!isWeekday || time < PUBLISHED_AT) return false
  if (last === null) return true
  if (last.isRefused) return nowMs - last.atMs >= RETRY_MS
  const dayOf = (ms: number) => toTradingDate(ms, 'Europe/London')
  return dayOf(last.atMs) !== dayOf(nowMs)
}

export async function collectShorts(deps: CollectDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, registry } = deps
  const reads = await listLastReads(db)
  const due = FILE_KINDS.filter((kind) => isDue(clock.now(), reads.get(kind) ?? null))
  if (due.length === 0) return
  for (const source of registry.providersFor('getFile')) {
    await registry.observe(source, async () => {
      const faults: string[] = []
      for (const kind of due) {
        const text = await source.getFile(kind, { signal })
        const fault = await storeShortFile(db, { kind, text, readAtMs: clock.now() })
        if (fault !== null) faults.push(`${kind}: ${fault}`)
      }
      if (faults.length > 0) throw new OutboundError(source.title, 'malformed', faults.join(' '))
    })
  }
}

async function listLastReads(db: Db): Promise<Map<string, LastRead>> {
  const rows = await db
    .selectFrom('short_files')
    .select(['kind', 'read_at', 'fault'])
    .where('kind', 'in', FILE_KINDS)
    .orderBy('read_at')
    .execute()
  return new Map(
    rows.map(({ kind, read_at: atMs, fault }) => [kind, { atMs, isRefused: fault !== null }]),
  )
}

/** @returns why the file was refused, or null */
export async function storeShortFile(
  db: Db,
  file: { readonly kind: FileKind; readonly text: string; readonly readAtMs: number },
): Promise<string | null> {
  const { kind, text, readAtMs } = file
  const publishedOn = toTradingDate(readAtMs, 'Europe/London')
  try {
    if (kind === 'reportable') await storeReportable(db, file, parseReportable(text))
    else {
      const totals = parseTotals(text, kind)
      if (kind === 'current') requireRows(totals.rows)
      await storeTotals(db, { ...file, publishedOn }, totals)
      const reasons = totals.leftOut.map(({ reason }) => [reason, 1] as const)
      const owner = { subject: `file:shorts-${kind}`, source: 'fca-shorts' }
      await countRefused(db, owner, new Map(reasons), readAtMs)
    }
    return null
  } catch (error) {
    if (!(error instanceof FileShapeError)) throw error
    await saveFile(db, file, error.message)
    return error.message
  }
}
