/**
 * Builds the engine's table from the universe: one row per live listing, in ticker order, which
 * breaks ties. Instrument data changes with imports and figures with quotes, so a rebuild after new
 * quotes reuses the instrument columns.
 */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import type { RangeFilterKey } from '@leadenhall/contract/screener/filters.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { foldText, type Listing, type Universe } from '../instruments/index.ts'
import { createBitsPool } from './engine/bits-pool.ts'
import { buildNumberColumn, type NumberColumn } from './engine/number-column.ts'
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
import { type FindUsdRate, type QuoteFigures, toQuoteFigures } from './quote-figures.ts'

/** Columns that depend only on the instrument list. */
interface ListedPart {
  readonly universe: Universe
  readonly listings: readonly Listing[]
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
  readonly builtAtMs: number
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
}

export interface SnapshotSources {
  readonly universe: Universe
  readonly quotes: QuotesBySymbol
  readonly usdRate: FindUsdRate
  readonly olderDayOf: FindOlderDay
  readonly nowMs: number
}

/** @param before the previous snapshot, whose instrument columns are reused if the universe is the same */
export function* buildSnapshot(
  sources: SnapshotSources,
  before: Snapshot | null,
): Sliced<Snapshot> {
  const { universe, nowMs, olderDayOf } = sources
  const listed =
    before?.listed.universe === universe ? before.listed : yield* buildListedPart(universe)
  const { listings, options, texts, search, pool } = listed
  const size = listings.length
  const figures: (QuoteFigures | null)[] = []
  let simulated = false
  const asOf: { oldest: string | null; newest: string | null; count: number } = {
    count: 0,
    oldest: null,
    newest: null,
  }
  const isCurrent = ({ symbol, provenance }: Quote) => olderDayOf(symbol, provenance.asOf) === null
  yield* eachInSlices(size, (row) => {
    const quote = sources.quotes.get(listings[row]?.ticker ?? '')
    const found = quote ? toQuoteFigures(quote, sources.usdRate, isCurrent) : null
    figures.push(found)
    if (!quote || !found) return
    simulated ||= quote.provenance.simulated
    asOf.count++
    if (asOf.oldest === null || found.asOf < asOf.oldest) asOf.oldest = found.asOf
    if (asOf.newest === null || found.asOf > asOf.newest) asOf.newest = found.asOf
  })

  const numbers = new Map<string, NumberColumn>()
  const figure = (of: (figures: QuoteFigures) => number | null) => (row: number) => {
    const known = figures[row]
    return known ? of(known) : null
  }
  const valuesOf: Record<RangeFilterKey | 'market_cap_usd', (row: number) => number | null> = {
    market_cap_usd: (row) =>
      figures[row]?.marketCap?.usd ?? referenceCapOf(listings[row])?.usd ?? null,
    price_gbp: figure(({ priceGbp }) => priceGbp),
    change_ratio: figure(({ changeRatio }) => changeRatio),
    volume: figure(({ volume }) => volume),
    fifty_two_week_position: figure(({ fiftyTwoWeekPosition }) => fiftyTwoWeekPosition),
    price_earnings: figure(({ priceEarnings }) => priceEarnings),
    dividend_yield: figure(({ dividendYield }) => dividendYield),
    listing_age_years: (row) => listingAgeYears(listings[row]?.listing_date ?? null, nowMs),
  }
  for (const [column, valueOf] of Object.entries(valuesOf)) {
    numbers.set(column, yield* buildNumberColumn(size, valueOf))
  }
  const table = { size, options, numbers, texts, search, pool }
  return { table, listed, figures, builtAtMs: nowMs, quotes: asOf, simulated, olderDayOf }
}

function* buildListedPart(universe: Universe): Sliced<ListedPart> {
  const listings: Listing[] = []
  yield* eachInSlices(universe.listings.length, (position) => {
    const listing = universe.listings[position]
    if (listing?.retired_on === null) listings.push(listing)
  })
  const size = listings.length
  const options = new Map<string, OptionColumn>()
  const valuesOf: Record<string, (listing: Listing) => string | null> = {
    exchange: ({ exchange }) => exchange,
    market: ({ market }) => market,
    industry: (listing) => industryOf(universe, listing),
    sector: (listing) => sectorOf(universe, listing),
    country: ({ country }) => country,
    type: ({ type }) => type,
    currency: ({ currency }) => currency,
    listing_category: ({ listing_category: category }) => category,
  }
  const from =
    <T>(of: (listing: Listing) => T, missing: T) =>
    (row: number) => {
      const listing = listings[row]
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

const LISTING_DATE = /^\d{4}(-\d\d-\d\d)?$/
const YEAR_MS = 365.25 * 86_400_000

/** Years since listing; a date with only a year counts from 1 July. Null if unknown or in the future. */
export function listingAgeYears(listingDate: string | null, nowMs: number): number | null {
  if (listingDate === null || !LISTING_DATE.test(listingDate)) return null
  const startMs = Date.parse(listingDate.length === 4 ? `${listingDate}-07-01` : listingDate)
  const years = (nowMs - startMs) / YEAR_MS
  return years >= 0 ? years : null
}
