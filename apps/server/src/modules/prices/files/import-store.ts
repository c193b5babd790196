/** Stored price files, and the series that they make: of two files with a day the later one counts. */
import { FILE_SOURCE, type PriceImport } from '@leadenhall/contract/prices/index.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { type Kysely, sql } from 'kysely'
import type { Database, Db, DbEngine, DbTransaction } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'
import type { FileDay } from './file-reading.ts'
import type { StoredDay } from './judge-days.ts'
import type { PriceImportsTable } from './tables.ts'

export interface StoreDeps {
  readonly db: Db
  readonly engine: DbEngine
}

export interface SeriesToStore {
  readonly subject: string
  readonly unit: Unit
  readonly isUnitStated: boolean
  readonly days: readonly FileDay[]
}

/** Previews that wait for their commit; older ones go. */
const MOST_WAITING = 5
const SUBJECTS_PER_STATEMENT = 200
/** Daily prices of London, as those of the instruments of a file. */
const TIME_ZONE = 'Europe/London'

export async function saveWaiting(
  db: Db,
  record: PriceImportsTable,
  series: readonly SeriesToStore[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('price_imports')
      .select('id')
      .where('committed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .execute()
    for (const { id } of waiting.slice(MOST_WAITING - 1)) await deleteRecord(trx, id)
    await trx.insertInto('price_imports').values(record).execute()
    for (const { days, isUnitStated, subject, unit } of series) {
      await trx
        .insertInto('price_import_series')
        .values({
          import_id: record.id,
          subject,
          unit,
          is_unit_stated: Number(isUnitStated),
          from_date: days[0]?.date ?? '',
          to_date: days.at(-1)?.date ?? '',
          days: JSON.stringify(
            days.map(({ close, date, high, low, open, volume }) => [
              date,
              open,
              high,
              low,
              close,
              volume,
            ]),
          ),
        })
        .execute()
    }
  })
}

export function findImport(db: Db, id: string): Promise<PriceImportsTable | undefined> {
  return db.selectFrom('price_imports').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listCommitted(db: Db): Promise<PriceImportsTable[]> {
  return db
    .selectFrom('price_imports')
    .selectAll()
    .where('committed_at', 'is not', null)
    .orderBy('committed_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Lets a file count. @returns the subjects whose days have changed */
export async function commitRecord(
  { db, engine }: StoreDeps,
  record: PriceImportsTable,
  preview: PriceImport,
  nowMs: number,
): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('price_imports')
      .set({ committed_at: nowMs, preview: JSON.stringify(preview) })
      .where('id', '=', record.id)
      .where('committed_at', 'is', null)
      .execute()
    const subjects = await listSubjects(trx, record.id)
    await rebuildSeries(trx, engine, subjects)
    return subjects
  })
}

/** Forgets a file. @returns the subjects whose days have changed */
export async function undoRecord(
  { db, engine }: StoreDeps,
  { committed_at: committedAt, id }: PriceImportsTable,
): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    const subjects = await listSubjects(trx, id)
    await deleteRecord(trx, id)
    if (committedAt === null) return []
    await rebuildSeries(trx, engine, subjects)
    return subjects
  })
}

async function deleteRecord(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('price_import_series').where('import_id', '=', id).execute()
  await trx.deleteFrom('price_imports').where('id', '=', id).execute()
}

async function listSubjects(db: Kysely<Database>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('price_import_series')
    .select('subject')
    .where('import_id', '=', id)
    .orderBy('subject')
    .execute()
  return rows.map(({ subject }) => subject)
}

/** The unit that was given last for each subject whose file declared none. */
export async function listRememberedUnits(
  db: Db,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Unit>> {
  const units = new Map<string, Unit>()
  for (const some of inBatches(subjects, SUBJECTS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('price_import_series as series')
      .innerJoin('price_imports as import', 'import.id', 'series.import_id')
      .select(['series.subject', 'series.unit'])
      .where('series.subject', 'in', some)
      .where('series.is_unit_stated', '=', 0)
      .where('import.committed_at', 'is not', null)
      .orderBy('import.committed_at')
      .execute()
    for (const { subject, unit } of rows) units.set(subject, unit)
  }
  return units
}

/** Days of the files that count, oldest first. */
export async function listFileDays(
  db: Db,
  subject: string,
): Promise<
  readonly (StoredDay & { readonly open: number | null; readonly volume: number | null })[]
> {
  return db
    .selectFrom('daily_bars')
    .select(['date', 'open', 'high', 'low', 'close', 'volume', 'unit'])
    .where('subject', '=', subject)
    .where('source', '=', FILE_SOURCE)
    .orderBy('date')
    .execute()
}

/** Makes the stored days of these subjects those of the files that count, in their order. */
async function rebuildSeries(
  trx: DbTransaction,
  engine: DbEngine,
  subjects: readonly string[],
): Promise<void> {
  for (const some of inBatches(subjects, SUBJECTS_PER_STATEMENT)) {
    for (const table of ['daily_bars', 'history_coverage', 'quotes'] as const) {
      await trx
        .deleteFrom(table)
        .where('source', '=', FILE_SOURCE)
        .where('subject', 'in', some)
        .execute()
    }
    const parts = await trx
      .selectFrom('price_import_series as series')
      .innerJoin('price_imports as import', 'import.id', 'series.import_id')
      .select(['series.import_id', 'series.subject', 'series.unit', 'import.committed_at'])
      .select(['series.from_date', 'series.to_date'])
      .where('series.subject', 'in', some)
      .where('import.committed_at', 'is not', null)
      .orderBy('import.committed_at')
      .orderBy('import.id')
      .execute()
    for (const { import_id: importId, subject } of parts) {
      await insertDays(trx, engine, importId, subject)
    }
    for (const [subject, ofSubject] of Map.groupBy(parts, (part) => part.subject)) {
      const newest = ofSubject.toSorted((a, b) => (a.to_date < b.to_date ? -1 : 1)).at(-1)
      const dates = ofSubject.map(({ from_date: from }) => from).toSorted()
      await trx
        .insertInto('history_coverage')
        .values({
          subject,
          source: FILE_SOURCE,
          from_date: dates[0] ?? '',
          to_date: newest?.to_date ?? '',
          unit: newest?.unit ?? null,
          time_zone: TIME_ZONE,
          fetched_at: Math.max(...ofSubject.map(({ committed_at: at }) => at ?? 0)),
        })
        .execute()
    }
  }
}

/** In one statement, because ten years of a hundred instruments are a quarter of a million days. */
async function insertDays(
  trx: DbTransaction,
  engine: DbEngine,
  importId: string,
  subject: string,
): Promise<void> {
  const elements =
    engine === 'sqlite'
      ? sql`json_each(series.days) as day`
      : sql`json_array_elements(series.days::json) as day(value)`
  const text = (place: number) =>
    engine === 'sqlite'
      ? sql`json_extract(day.value, ${sql.lit(`$[${place}]`)})`
      : sql`day.value->>${sql.lit(place)}`
  const number = (place: number) =>
    engine === 'sqlite' ? text(place) : sql`(${text(place)})::double precision`
  await sql`
    insert into daily_bars (subject, source, date, open, high, low, close, volume, unit)
    select series.subject, ${FILE_SOURCE}, ${text(0)}, ${number(1)}, ${number(2)}, ${number(3)},
      ${number(4)}, ${number(5)}, series.unit
    from price_import_series as series, ${elements}
    where series.import_id = ${importId} and series.subject = ${subject}
    on conflict (subject, source, date) do update set
      open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
      volume = excluded.volume, unit = excluded.unit
  `.execute(trx)
}
