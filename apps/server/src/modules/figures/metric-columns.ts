/**
 * Every metric of every listing as columns: what the screener filters and sorts by, and what ranks
 * are computed from. Money is compared in pounds and dates as days from today.
 */
import { COMPUTED_METRICS, columnOf, findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { ExtraFacts, Facts } from '@leadenhall/contract/figures/facts.ts'
import type { Metric } from '@leadenhall/contract/figures/metric.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import type { Listing, ListingList } from '../instruments/index.ts'
import type { PackedAccounts } from './accounts.ts'
import { buildFacts } from './build-facts.ts'
import type { Closes } from './closes.ts'
import { convertMajor, type FindDollars } from './convert-major.ts'
import type { NavReading } from './discounts.ts'
import { type RankedMetric, type RankRow, rankMetrics, toColumn } from './ranks.ts'
import { figureKindOf, isFinancial } from './subject.ts'

/** @param day Unix day */
export type ExtrasOf = (listing: Listing, day: number) => ExtraFacts

export type NavsOf = (listing: Listing) => NavReading | null

export interface ColumnSources {
  readonly listings: Pick<ListingList, 'length' | 'at'>
  readonly quoteOf: (listing: Listing) => Quote | null
  readonly isCurrent: (quote: Quote) => boolean
  readonly accountsOf: (listing: Listing) => PackedAccounts | null
  readonly listedYears: (listing: Listing) => number | null
  /** What other features know of a listing on the day of the prices. */
  readonly extrasOf?: ExtrasOf
  /** Null for a listing without published NAVs. */
  readonly navsOf: NavsOf
  readonly isRanked: (listing: Listing) => boolean
  readonly closes: Closes
  readonly dollars: FindDollars
  /** Unix day of the prices. */
  readonly day: number
}

export interface MetricColumns {
  /** By column and row; NaN if unknown. */
  readonly values: ReadonlyMap<string, Float64Array>
  readonly ranks: readonly RankedMetric[]
  readonly rowOf: ReadonlyMap<string, number>
}

const ROWS_A_SLICE = 256

/** Yields the number of rows computed since the previous yield. */
export function* buildMetricColumns(
  sources: ColumnSources,
): Generator<number, MetricColumns, void> {
  const { listings } = sources
  const size = listings.length
  const arrays = COMPUTED_METRICS.map(() => new Float64Array(size).fill(Number.NaN))
  const rows: RankRow[] = []
  const rowOf = new Map<string, number>()
  for (let row = 0; row < size; row += 1) {
    const listing = listings.at(row)
    if (!listing) continue
    fillRow(sources, listing, row, arrays)
    rowOf.set(listing.listing_id, row)
    rows.push({ isMember: sources.isRanked(listing), isFinancial: isFinancial(listing) })
    if ((row + 1) % ROWS_A_SLICE === 0) yield ROWS_A_SLICE
  }
  const values = new Map<string, Float64Array>(
    COMPUTED_METRICS.map((metric, place) => [columnOf(metric) as string, arrays[place]!]),
  )
  const ranks = rankMetrics(rows, (key) => values.get(nameOf(key)), isHigherBetter)
  for (const ranked of ranks) values.set(columnOf(ranked.metric), toColumn(ranked, size))
  yield size % ROWS_A_SLICE
  return { values, ranks, rowOf }
}

function nameOf(key: string): string {
  const metric = findMetric(key)
  return metric ? columnOf(metric) : key
}

const isHigherBetter = (key: string) => findMetric(key)?.better !== 'lower'

function fillRow(
  sources: ColumnSources,
  listing: Listing,
  row: number,
  arrays: readonly Float64Array[],
): void {
  const quote = sources.quoteOf(listing)
  const accounts = sources.accountsOf(listing)
  const listedYears = sources.listedYears(listing)
  if (!quote && !accounts && listedYears === null) return
  const kind = figureKindOf(listing)
  const { dollars, day, closes } = sources
  const facts = buildFacts({
    accounts,
    quote,
    isCurrent: quote !== null && sources.isCurrent(quote),
    closes: closes.find(listing.ticker),
    index: closes.index,
    day,
    dollars,
    listedYears,
    navs: sources.navsOf(listing),
    ...(sources.extrasOf ? { extras: sources.extrasOf(listing, day) } : {}),
  })
  const listingCurrency = quote?.unit ? currencyOf(quote.unit) : null
  const own = accounts?.currency ?? listingCurrency
  for (const [place, metric] of COMPUTED_METRICS.entries()) {
    if (!metric.appliesTo.includes(kind)) continue
    const currency = metric.isInListingUnit ? listingCurrency : own
    const value = comparable(metric, facts, currency, sources)
    if (value !== null) arrays[place]![row] = value
  }
}

function comparable(
  metric: Metric,
  facts: Facts,
  currency: string | null,
  { dollars, day }: ColumnSources,
): number | null {
  const value = metric.compute(facts)
  if (value === null || !Number.isFinite(value)) return null
  if (metric.kind === 'money' || metric.kind === 'per_share') {
    return convertMajor(value, currency, 'GBP', dollars)
  }
  return metric.kind === 'date' ? value - day : value
}
