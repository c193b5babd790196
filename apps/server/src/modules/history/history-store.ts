import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { Db, DbTransaction } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import type { PricesOfDay, Split } from './split-adjustment.ts'
import type { HistoryCoverageTable } from './tables.ts'

export interface SeriesId {
  /** A listing id, or `symbol:…` for a symbol without one. */
  readonly subject: string
  readonly source: string
}

/** A stored day as traded, plus the source's adjusted close. */
export interface StoredBar extends PricesOfDay {
  readonly unit: string | null
  readonly adjustedClose: number | null
}

export interface Dividend {
  readonly date: TradingDate
  /** Per share as counted on the day. */
  readonly amount: number
  readonly unit: string | null
}

export interface SeriesUpdate {
  readonly bars: readonly StoredBar[]
  readonly splits: readonly Split[]
  readonly dividends: readonly Dividend[]
  /** First fetched day; later corporate actions that the source no longer lists are deleted. */
  readonly fetchedFrom: TradingDate
  /** Earlier days are counted in other shares, and are deleted. */
  readonly restartsOn?: TradingDate
  readonly coverage: Omit<HistoryCoverageTable, 'subject' | 'source'>
}

const ROWS_PER_STATEMENT = 400

export async function findCoverage(
  db: Db,
  { subject, source }: SeriesId,
): Promise<HistoryCoverageTable | undefined> {
  return db
    .selectFrom('history_coverage')
    .selectAll()
    .where('subject', '=', subject)
    .where('source', '=', source)
    .executeTakeFirst()
}

/** When each subject's series was last fetched, by subject. */
export async function listCoverage(db: Db, source: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('history_coverage')
    .select(['subject', 'fetched_at'])
    .where('source', '=', source)
    .execute()
  return new Map(rows.map(({ subject, fetched_at: fetchedAtMs }) => [subject, fetchedAtMs]))
}

/** Stored bars from `from` to `to`, both inclusive, oldest first. */
export async function listBars(
  db: Db,
  { subject, source }: SeriesId,
  from: TradingDate,
  to: TradingDate,
): Promise<StoredBar[]> {
  const rows = await db
    .selectFrom('daily_bars as bar')
    .leftJoin('adjusted_closes as adjusted', (join) =>
      join
        .onRef('adjusted.subject', '=', 'bar.subject')
        .onRef('adjusted.source', '=', 'bar.source')
        .onRef('adjusted.date', '=', 'bar.date'),
    )
    .select([
      'bar.date',
      'bar.open',
      'bar.high',
      'bar.low',
      'bar.close',
      'bar.volume',
      'bar.unit',
      'adjusted.value as adjustedClose',
    ])
    .where('bar.subject', '=', subject)
    .where('bar.source', '=', source)
    .where('bar.date', '>=', from)
    .where('bar.date', '<=', to)
    .orderBy('bar.date')
    .execute()
  return rows
}

/** A close as traded on its day, of another source than the one that serves. */
export interface OtherClose {
  readonly source: string
  readonly date: TradingDate
  readonly close: number
  readonly unit: string | null
  /** When its series was read last, in epoch milliseconds. */
  readonly fetchedAtMs: number
}

/** Closes of other sources from `from` on. */
export async function listOtherCloses(
  db: Db,
  { subject, source }: SeriesId,
  sources: readonly string[],
  from: TradingDate,
): Promise<OtherClose[]> {
  const others = sources.filter((key) => key !== source)
  if (others.length === 0) return []
  const rows = await db
    .selectFrom('daily_bars as bar')
    .innerJoin('history_coverage as coverage', (join) =>
      join
        .onRef('coverage.subject', '=', 'bar.subject')
        .onRef('coverage.source', '=', 'bar.source'),
    )
    .select([
      'bar.source',
      'bar.date',
      'bar.close',
      'bar.unit',
      'coverage.fetched_at as fetchedAtMs',
    ])
    .where('bar.subject', '=', subject)
    .where('bar.source', 'in', others)
    .where('bar.date', '>=', from)
    .where('bar.close', 'is not', null)
    .orderBy('bar.source')
    .execute()
  return rows.flatMap(({ close, ...row }) => (close === null ? [] : { ...row, close }))
}

export async function listCorporateActions(
  db: Db,
  { subject, source }: SeriesId,
): Promise<{ splits: Split[]; dividends: Dividend[] }> {
  const rows = await db
    .selectFrom('corporate_actions')
    .selectAll()
    .where('subject', '=', subject)
    .where('source', '=', source)
    .orderBy('date')
    .execute()
  const splits: Split[] = []
  const dividends: Dividend[] = []
  for (const { date, kind, numerator, denominator, amount, unit } of rows) {
    if (kind === 'split' && numerator && denominator) splits.push({ date, numerator, denominator })
    if (kind === 'dividend' && amount !== null) dividends.push({ date, amount, unit })
  }
  return { splits, dividends }
}

/** Stores a fetched range in one transaction, replacing existing days. */
export async function saveSeries(db: Db, series: SeriesId, update: SeriesUpdate): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const bars of inBatches(update.bars, ROWS_PER_STATEMENT)) {
      await saveBars(trx, series, bars)
      await saveAdjustedCloses(trx, series, bars)
    }
    if (update.restartsOn) await deleteBarsBefore(trx, series, update.restartsOn)
    await saveActions(trx, series, update)
    await trx
      .insertInto('history_coverage')
      .values({ ...series, ...update.coverage })
      .onConflict((conflict) =>
        conflict.columns(['subject', 'source']).doUpdateSet(update.coverage),
      )
      .execute()
  })
}

async function deleteBarsBefore(
  trx: DbTransaction,
  { subject, source }: SeriesId,
  date: TradingDate,
): Promise<void> {
  for (const table of ['daily_bars', 'adjusted_closes'] as const) {
    await trx
      .deleteFrom(table)
      .where('subject', '=', subject)
      .where('source', '=', source)
      .where('date', '<', date)
      .execute()
  }
}

async function saveBars(
  trx: DbTransaction,
  series: SeriesId,
  bars: readonly StoredBar[],
): Promise<void> {
  await trx
    .insertInto('daily_bars')
    .values(
      bars.map(({ date, open, high, low, close, volume, unit }) => ({
        ...series,
        date,
        open,
        high,
        low,
        close,
        volume,
        unit,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['subject', 'source', 'date']).doUpdateSet((eb) => ({
        open: eb.ref('excluded.open'),
        high: eb.ref('excluded.high'),
        low: eb.ref('excluded.low'),
        close: eb.ref('excluded.close'),
        volume: eb.ref('excluded.volume'),
        // Keep the first declared unit, so that a later relabelling is detected.
        unit: eb.fn.coalesce('daily_bars.unit', 'excluded.unit'),
      })),
    )
    .execute()
}

async function saveAdjustedCloses(
  trx: DbTransaction,
  series: SeriesId,
  bars: readonly StoredBar[],
): Promise<void> {
  const rows = bars.flatMap(({ date, adjustedClose }) =>
    adjustedClose === null ? [] : [{ ...series, date, value: adjustedClose }],
  )
  if (rows.length === 0) return
  await trx
    .insertInto('adjusted_closes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'source', 'date'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}

async function saveActions(
  trx: DbTransaction,
  series: SeriesId,
  { splits, dividends, fetchedFrom }: SeriesUpdate,
): Promise<void> {
  await trx
    .deleteFrom('corporate_actions')
    .where('subject', '=', series.subject)
    .where('source', '=', series.source)
    .where('date', '>=', fetchedFrom)
    .execute()
  const rows = [
    ...splits.map(({ date, numerator, denominator }) => ({
      ...series,
      date,
      kind: 'split' as const,
      numerator,
      denominator,
      amount: null,
      unit: null,
    })),
    ...dividends.map(({ date, amount, unit }) => ({
      ...series,
      date,
      kind: 'dividend' as const,
      numerator: null,
      denominator: null,
      amount,
      unit,
    })),
  ]
  for (const chunk of inBatches(rows, ROWS_PER_STATEMENT)) {
    await trx
      .insertInto('corporate_actions')
      .values([...chunk])
      .onConflict((conflict) =>
        conflict.columns(['subject', 'source', 'date', 'kind']).doUpdateSet((eb) => ({
          numerator: eb.ref('excluded.numerator'),
          denominator: eb.ref('excluded.denominator'),
          amount: eb.ref('excluded.amount'),
          unit: eb.ref('excluded.unit'),
        })),
      )
      .execute()
  }
}
