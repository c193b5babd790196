/** Reading a price file into a preview, letting it count, and undoing it. */
import { randomUUID } from 'node:crypto'
import type {
  PriceImport,
  PriceImports,
  RefusedPriceRow,
} from '@leadenhall/contract/prices/index.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Clock } from '../../../platform/clock.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { takeTurn } from '../../../platform/pace.ts'
import type { Listing, Universe } from '../../instruments/index.ts'
import { type LatestQuotes, latestRates, witnessesOfSeries } from '../../quotes/index.ts'
import { type FileSeries, type Notes, REFUSED_KEPT } from './file-reading.ts'
import { currencyOfListing, findInstrument, unitOfFund } from './find-instrument.ts'
import {
  commitRecord,
  findImport,
  listCommitted,
  listFileDays,
  listRememberedUnits,
  type SeriesToStore,
  type StoreDeps,
  saveWaiting,
  undoRecord,
} from './import-store.ts'
import { judgeDays } from './judge-days.ts'
import { readPriceFile } from './read-price-file.ts'
import type { PriceImportsTable } from './tables.ts'

export interface PriceImportDeps extends StoreDeps {
  readonly clock: Clock
  readonly latest: Pick<LatestQuotes, 'find'>
  readonly universe: () => Universe
}

/** Answers that come with the upload. */
export interface Answers extends Omit<Notes, 'today'> {
  /** Of a file with one instrument that it does not name. */
  readonly ticker: string | null
  /** For all instruments without a unit. */
  readonly unit: Unit | null
  /** By ticker. */
  readonly units: ReadonlyMap<string, Unit>
}

export const NO_ANSWERS: Answers = {
  dateOrder: null,
  decimalMark: null,
  ticker: null,
  unit: null,
  units: new Map(),
}

const DIFFERING_KEPT = 100

interface Placed {
  readonly listing: Listing
  readonly series: FileSeries
}

/** @throws PriceFileError for a file that is no table of prices */
export async function previewPriceFile(
  deps: PriceImportDeps,
  { bytes, name }: { readonly bytes: Buffer; readonly name: string },
  answers: Answers,
): Promise<PriceImport> {
  const { clock, db } = deps
  const today = toTradingDate(clock.now(), 'Europe/London')
  const reading = await readPriceFile(bytes, { ...answers, today })
  const plan = createPlan(reading.refused)
  const asks = new Set<PriceImport['asks'][number]>(reading.asks)
  const placed = placeSeries(deps, reading.layout, reading.series, answers, plan, asks)
  const subjects = placed.map(({ listing }) => listing.listing_id)
  const remembered = await listRememberedUnits(db, subjects)
  for (const one of placed) {
    const known = unitOf(one, answers, remembered)
    if (known === null) asks.add('unit')
    await planSeries(deps, one, known, plan)
    await takeTurn()
  }
  const preview: PriceImport = {
    id: randomUUID(),
    file: name,
    layout: reading.layout,
    createdAt: new Date(clock.now()).toISOString(),
    committedAt: null,
    asks: [...asks],
    ...plan.present(),
  }
  const record = {
    id: preview.id,
    file: name,
    layout: reading.layout,
    preview: JSON.stringify(preview),
    created_at: clock.now(),
    committed_at: null,
  }
  await saveWaiting(db, record, plan.toStore())
  return preview
}

function placeSeries(
  { universe }: PriceImportDeps,
  layout: PriceImport['layout'],
  series: readonly FileSeries[],
  answers: Answers,
  plan: Plan,
  asks: Set<PriceImport['asks'][number]>,
): Placed[] {
  const placed: Placed[] = []
  const lines = new Map<string, number>()
  for (const one of series) {
    if (layout === 'one' && answers.ticker === null) {
      asks.add('ticker')
      continue
    }
    const named = layout === 'one' ? { ...one, ticker: answers.ticker?.toUpperCase() ?? null } : one
    const listing = findInstrument(universe(), layout, named)
    if (typeof listing === 'string') {
      if (layout === 'one') asks.add('ticker')
      plan.refuse(one.days, listing)
      continue
    }
    const earlier = lines.get(listing.listing_id)
    if (earlier !== undefined) {
      plan.refuse(one.days, `${listing.ticker} is written in another way from line ${earlier} on.`)
      continue
    }
    lines.set(listing.listing_id, one.line)
    placed.push({ listing, series: one })
  }
  return placed
}

interface KnownUnit {
  readonly unit: Unit
  readonly from: 'file' | 'answer' | 'earlier' | 'fund'
}

function unitOf(
  { listing, series }: Placed,
  { unit, units }: Answers,
  remembered: ReadonlyMap<string, Unit>,
): KnownUnit | null {
  if (series.unit !== null) return { unit: series.unit, from: 'file' }
  const ofFund = unitOfFund(listing)
  if (ofFund !== null) return { unit: ofFund, from: 'fund' }
  const answer = units.get(listing.ticker) ?? unit
  if (answer !== null) return { unit: answer, from: 'answer' }
  const earlier = remembered.get(listing.listing_id)
  return earlier === undefined ? null : { unit: earlier, from: 'earlier' }
}

async function planSeries(
  deps: PriceImportDeps,
  { listing, series }: Placed,
  known: KnownUnit | null,
  plan: Plan,
): Promise<void> {
  const stored = await listFileDays(deps.db, listing.listing_id)
  const { good, refused } = known
    ? judgeDays(series.days, {
        unit: known.unit,
        currency: currencyOfListing(listing),
        unitOfFund: unitOfFund(listing),
        stored,
        witnesses: witnessesOfSeries(deps, listing.ticker),
        rate: latestRates(deps.latest),
      })
    : { good: series.days, refused: [] }
  for (const { day, reason } of refused) plan.refuse([day], `${listing.ticker}: ${reason}`)
  const before = new Map(stored.map((day) => [day.date, day]))
  const counts = { new: 0, equal: 0, differing: 0 }
  for (const { close, date, line } of good) {
    const old = before.get(date)
    if (!old || old.close === null) counts.new += 1
    else if (old.close === close && old.unit === known?.unit) counts.equal += 1
    else {
      counts.differing += 1
      plan.differ({ ticker: listing.ticker, date, line, before: old.close, after: close })
    }
  }
  plan.take(
    {
      ticker: listing.ticker,
      name: listing.name,
      unit: known?.unit ?? null,
      unitFrom: known?.from ?? null,
      from: good[0]?.date ?? null,
      to: good.at(-1)?.date ?? null,
      ...counts,
    },
    known === null
      ? null
      : {
          subject: listing.listing_id,
          unit: known.unit,
          isUnitStated: known.from === 'file' || known.from === 'fund',
          days: good,
        },
  )
}

type Plan = ReturnType<typeof createPlan>

function createPlan(read: { readonly count: number; readonly rows: readonly RefusedPriceRow[] }) {
  const refused: RefusedPriceRow[] = [...read.rows]
  let refusedCount = read.count
  const series: PriceImport['series'] = []
  const differing: PriceImport['differing'] = []
  const stored: SeriesToStore[] = []
  const sum = (name: 'new' | 'equal' | 'differing') =>
    series.reduce((total, one) => total + one[name], 0)
  return {
    refuse(days: readonly { line: number; date: string; close: number }[], reason: string): void {
      refusedCount += days.length
      for (const { close, date, line } of days) {
        if (refused.length >= 2 * REFUSED_KEPT) return
        refused.push({ line, text: `${date}, ${close}`, reason })
      }
    },
    differ(day: PriceImport['differing'][number]): void {
      if (differing.length < DIFFERING_KEPT) differing.push(day)
    },
    take(one: PriceImport['series'][number], days: SeriesToStore | null): void {
      series.push(one)
      if (days && days.days.length > 0) stored.push(days)
    },
    toStore: (): readonly SeriesToStore[] => stored,
    present: (): Pick<PriceImport, 'rows' | 'series' | 'differing' | 'refused'> => ({
      rows: {
        new: sum('new'),
        equal: sum('equal'),
        differing: sum('differing'),
        refused: refusedCount,
      },
      series,
      differing,
      refused: refused.toSorted((a, b) => a.line - b.line).slice(0, REFUSED_KEPT),
    }),
  }
}

/**
 * @returns the import, and tickers whose days have changed
 * @throws AppError conflict for a file with open questions, or without a day
 */
export async function commitPriceFile(
  deps: PriceImportDeps,
  id: string,
): Promise<{ readonly preview: PriceImport; readonly changed: readonly string[] }> {
  const record = await requireImport(deps, id)
  const preview = readPreview(record)
  if (record.committed_at !== null) return { preview, changed: [] }
  if (preview.asks.length > 0) {
    throw new AppError('conflict', 'Answer what is asked about the file first.')
  }
  const { differing, equal, new: added } = preview.rows
  if (added + differing + equal === 0) {
    throw new AppError('conflict', 'No row of this file can be used.')
  }
  const nowMs = deps.clock.now()
  const committed = { ...preview, committedAt: new Date(nowMs).toISOString() }
  const subjects = await commitRecord(deps, record, committed, nowMs)
  return { preview: committed, changed: tickersOf(deps, subjects) }
}

/** @returns tickers whose days have changed */
export async function undoPriceFile(deps: PriceImportDeps, id: string): Promise<readonly string[]> {
  const record = await requireImport(deps, id)
  return tickersOf(deps, await undoRecord(deps, record))
}

export async function listPriceFiles({ db }: StoreDeps): Promise<PriceImports> {
  return (await listCommitted(db)).map((record) => {
    const { committedAt, file, id, layout, rows, series } = readPreview(record)
    return { id, file, layout, committedAt, rows, series: series.length }
  })
}

function tickersOf({ universe }: PriceImportDeps, subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => universe().findById(subject)?.ticker ?? [])
}

function readPreview({ preview }: PriceImportsTable): PriceImport {
  return JSON.parse(preview) as PriceImport
}

/** @throws AppError not_found */
async function requireImport({ db }: StoreDeps, id: string): Promise<PriceImportsTable> {
  const found = await findImport(db, id)
  if (!found) throw notFound('This file was not found. It may have been undone.')
  return found
}
