/** The store of reported figures: append-only, read as of a moment. */
import type { Db } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import type { SourceFigure } from '../../providers/figure-ports.ts'
import type { FigureRow } from './tables.ts'

export interface FigureOwner {
  readonly subject: string
  readonly source: string
}

/** Below the limits of parameters of both engines. */
const ROWS_A_STATEMENT = 500

const keyOf = (row: Pick<FigureRow, 'metric' | 'period_end' | 'period_start'>) =>
  `${row.metric}|${row.period_end}|${row.period_start}`

/**
 * Stores what is new or corrected.
 * @returns the number of new rows
 */
export async function appendFigures(
  db: Db,
  { subject, source }: FigureOwner,
  figures: readonly SourceFigure[],
  nowMs: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('figures')
      .select(['metric', 'period_end', 'period_start', 'revision', 'value', 'unit'])
      .where('subject', '=', subject)
      .where('source', '=', source)
      .orderBy('revision')
      .execute()
    const latest = new Map(known.map((row) => [keyOf(row), row]))
    const rows: FigureRow[] = []
    for (const { metric, value, unit, period, publishedAtMs, link } of figures) {
      const place = { metric, period_end: period.end, period_start: period.start ?? '' }
      const before = latest.get(keyOf(place))
      if (before && before.value === value && before.unit === unit) continue
      const row = {
        subject,
        source,
        ...place,
        period_label: period.label,
        revision: (before?.revision ?? 0) + 1,
        value,
        unit,
        published_at: publishedAtMs ?? nowMs,
        link,
      }
      latest.set(keyOf(place), row)
      rows.push(row)
    }
    for (const some of inBatches(rows, ROWS_A_STATEMENT)) {
      // Another node may have stored the same revision in the meantime.
      await trx
        .insertInto('figures')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return rows.length
  })
}

/** Every revision of the subjects' figures from the given sources, in the order of their key. */
export async function listFigures(
  db: Db,
  subjects: readonly string[],
  sources: readonly string[],
): Promise<FigureRow[]> {
  if (subjects.length === 0 || sources.length === 0) return []
  const rows = await db
    .selectFrom('figures')
    .selectAll()
    .where('subject', 'in', subjects)
    .orderBy('subject')
    .orderBy('metric')
    .orderBy('period_end')
    .orderBy('period_start')
    .orderBy('source')
    .orderBy('revision')
    .execute()
  return rows.filter(({ source }) => sources.includes(source))
}

/** Subjects in order, from the one after `after`, with figures from the sources. */
export async function listSubjectsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('figures')
    .select('subject')
    .distinct()
    .where('subject', '>', after)
    .orderBy('subject')
    .limit(limit)
    .execute()
  return rows.map(({ subject }) => subject)
}

/** The newest revision of each period that was public at the moment. */
export function asOf(rows: readonly FigureRow[], atMs: number): FigureRow[] {
  const newest = new Map<string, FigureRow>()
  for (const row of rows) {
    if (row.published_at > atMs) continue
    const key = `${keyOf(row)}|${row.source}`
    const before = newest.get(key)
    if (!before || before.revision < row.revision) newest.set(key, row)
  }
  return [...newest.values()]
}
