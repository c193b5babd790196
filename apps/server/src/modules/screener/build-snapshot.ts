/**
 * Builds the engine's table from the universe: one row per live listing, in ticker order, which
 * breaks ties. Instrument data changes with imports and figures with quotes, so a rebuild after new
 * quotes reuses the instrument columns.
 */

import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { LINES } from '@leadenhall/contract/screener/filters.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { FindUsdRate } from '../currencies/index.ts'
import type { ColumnBuilder, MetricColumns } from '../figures/index.ts'
import { foldText, type Listing, type ListingList, type Universe } from '../instruments/index.ts'
import { createBitsPool } from './engine/bits-pool.ts'
import { buildNumberColumn, type NumberColumn, toNumberColumn } from './engine/number-column.ts'
import {
  buildOptionColumn,
  buildOptionSetColumn,
  type OptionColumn,
} from './engine/option-column.ts'
import { eachInSlices, type Sliced } from './engine/slices.ts'
import type { Table } from './engine/table.ts'
import { buildTextColumn } from './engine/text-column.ts'
import { buildTextIndex } from './engine/text-index.ts'
import { industryOf, sectorOf } from './listing-groups.ts'
import { type QuoteFigures, toQuoteFigures } from './quote-figures.ts'

/** Columns that depend only on the instrument list. */
export interface ListedPart {
  readonly universe: Universe
  readonly listings: ListingList
  readonly options: Table['options']
  readonly texts: Table['texts']
  readonly search: Table['search']
  readonly pool: Table['pool']
}

export interface Snapshot {
  readonly table: Table
  readonly listed: ListedPart
  /** By row; null without a usable quote. */
  readonly figures: readonly (QuoteFigures | null)[]
  readonly metrics: MetricColumns
  readonly isPast: boolean
  readonly builtAtMs: number
  /** When every row was last computed. */
  readonly completeAtMs: number
  /** Of the quote, by row. */
  readonly versions: Float64Array
  readonly quotes: {
    readonly count: number
    readonly oldest: string | null
    readonly newest: string | null
  }
  readonly simulated: boolean
  readonly olderDayOf: FindOlderDay
}

/** The day of a price that is older than its exchange's latest trading day; null for a current one. */
export type FindOlderDay = (symbol: string, asOf: string) => TradingDate | null

/** The latest known quotes; a `Map` satisfies this. */
export interface QuotesBySymbol {
  get(symbol: string): Quote | undefined
  /** Another one after each change; without it every row counts as changed. */
  versionOf?(symbol: string): number
}

export interface SnapshotSources {
  readonly universe: Universe
  /** Of the universe; built here by default. */
  readonly listed?: ListedPart
  readonly quotes: QuotesBySymbol
  readonly usdRate: FindUsdRate
  readonly olderDayOf: FindOlderDay
  /** Computes every metric. */
  readonly metrics: ColumnBuilder['build']
  /** True for an earlier day: what the instrument list says is of today. */
  readonly isPast?: boolean
  readonly nowMs: number
}

/** Rates of exchange and the age of listings change for rows whose own quotes do not. */
const COMPLETE_EVERY_MS = 300_000

/**
 * Computes the rows whose quotes have changed, and every five minutes all of them.
 * @param before the previous snapshot, whose columns are reused if the universe is the same
 */
export function* buildSnapshot(
  sources: SnapshotSources,
  before: Snapshot | null,
): Sliced<Snapshot> {
  const { universe, nowMs, olderDayOf } = sources
  const built = [before?.listed, sources.listed].find((part) => part?.universe === universe)
  const listed = built ?? (yield* buildListedPart(universe))
  const { listings, options, texts, search, pool } = listed
  const size = listings.length
  const figures: (QuoteFigures | null)[] = []
  const last = before && canContinue(before, sources, listed) ? before : null
  const versions = new Float64Array(size)
  const isChanged = (row: number) => versions[row] !== last?.versions[row]
  let simulated = last?.simulated ?? false
  const asOf: { oldest: string | null; newest: string | null; count: number } = {
    count: 0,
    oldest: null,
    newest: null,
  }
  const isCurrent = ({ symbol, provenance }: Quote) => olderDayOf(symbol, provenance.asOf) === null
  const quoteOf = ({ ticker }: Listing) => sources.quotes.get(ticker) ?? null
  yield* eachInSlices(size, (row) => {
    const listing = listings.at(row)
    versions[row] = (listing && sources.quotes.versionOf?.(listing.ticker)) ?? Number.NaN
    const quote = listing && isChanged(row) ? quoteOf(listing) : null
    const fresh = quote ? toQuoteFigures(quote, sources.usdRate) : null
    const found = isChanged(row) ? fresh : (last?.figures[row] ?? null)
    figures.push(found)
    if (!found) return
    simulated ||= quote?.provenance.simulated ?? false
    asOf.count++
    if (asOf.oldest === null || found.asOf < asOf.oldest) asOf.oldest = found.asOf
    if (asOf.newest === null || found.asOf > asOf.newest) asOf.newest = found.asOf
  })

  const numbers = new Map<string, NumberColumn>()
  const { isPast = false } = sources
  const capsBefore = last?.table.numbers.get('market_cap_usd')?.values
  const market_cap_usd = (row: number) => {
    if (capsBefore && !isChanged(row)) return capsBefore.at(row)
    const reference = isPast ? null : referenceCapOf(listings.at(row))
    return figures[row]?.marketCap?.usd ?? reference?.usd ?? null
  }
  numbers.set('market_cap_usd', yield* buildNumberColumn(size, market_cap_usd))
  const metrics = yield* sources.metrics({ listings, quoteOf, isCurrent, isChanged, nowMs })
  for (const [column, values] of metrics.values) {
    const known = before?.table.numbers.get(column)
    // An unchanged column is the same array: sorting it again would cost the most.
    numbers.set(column, known?.values === values ? known : toNumberColumn(values))
    // A pass over the values takes a tenth of a millisecond; sorting waits for the first use.
    yield 0
  }
  const table = { size, options, numbers, texts, search, pool }
  return {
    table,
    listed,
    figures,
    metrics,
    isPast,
    builtAtMs: nowMs,
    completeAtMs: last?.completeAtMs ?? nowMs,
    versions,
    quotes: asOf,
    simulated,
    olderDayOf,
  }
}

function canContinue(before: Snapshot, { isPast, nowMs }: SnapshotSources, listed: ListedPart) {
  const ageMs = nowMs - before.completeAtMs
  return !isPast && before.listed === listed && ageMs >= 0 && ageMs < COMPLETE_EVERY_MS
}

/** The instrument columns of a snapshot. */
export function* buildListedPart(universe: Universe): Sliced<ListedPart> {
  const listings = universe.live
  const size = listings.length
  const options = new Map<string, OptionColumn>()
  const valuesOf: Record<string, (listing: Listing) => string | null> = {
    exchange: ({ exchange }) => exchange,
    market: ({ market }) => market,
    industry: (listing) => industryOf(universe, listing),
    sector: (listing) => sectorOf(universe, listing),
    country: ({ country }) => country,
    type: ({ type }) => type,
    line: ({ is_international: flag }) => (flag === 0 ? LINES.home : LINES.foreign),
    currency: ({ currency }) => currency,
    listing_category: ({ listing_category: category }) => category,
  }
  const from =
    <T>(of: (listing: Listing) => T, missing: T) =>
    (row: number) => {
      const listing = listings.at(row)
      return listing ? of(listing) : missing
    }
  for (const [column, valueOf] of Object.entries(valuesOf)) {
    options.set(column, yield* buildOptionColumn(size, from(valueOf, null)))
  }
  const indicesOf = ({ listing_id: id }: Listing) =>
    universe.indicesOf(id).map(({ index }) => index)
  options.set('indices', yield* buildOptionSetColumn(size, from(indicesOf, [])))
  const nameOf = from(({ name }) => foldText(name), '')
  const texts = new Map([['name', yield* buildTextColumn(size, nameOf)]])
  // The tab prevents matches across ticker and name.
  const search = yield* buildTextIndex(
    size,
    from(({ ticker, name }) => foldText(`${ticker}\t${name}`), ''),
  )
  return { universe, listings, options, texts, search, pool: createBitsPool(size) }
}

/** Market cap in dollars from the instrument list: the dollar figure, or a cap declared in dollars. */
export function referenceCapOf(
  listing: Listing | undefined,
): { usd: number; asOf: string | null } | null {
  if (!listing) return null
  const { market_cap_usd: usd, market_cap: cap, market_cap_unit: unit } = listing
  const value = usd ?? (unit === 'USD' ? cap : null)
  return value !== null && value > 0 ? { usd: value, asOf: listing.market_cap_date } : null
}
