/**
 * Every metric of every listing as columns: what the screener filters and sorts by, and what ranks
 * are computed from. Money is compared in pounds and dates as days from today.
 */
import { COMPUTED_METRICS, columnOf, findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { ExtraFacts, Facts } from '@leadenhall/contract/figures/facts.ts'
import type { Metric } from '@leadenhall/contract/figures/metric.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { KeyIndex } from '../../platform/columns/key-index.ts'
import { SparseNumbers } from '../../platform/columns/sparse-numbers.ts'
import type { Listing, ListingList } from '../instruments/index.ts'
import type { PackedAccounts } from './accounts.ts'
import { buildFacts } from './build-facts.ts'
import type { Closes } from './closes.ts'
import { convertMajor, type FindDollars } from './convert-major.ts'
import type { NavReading } from './discounts.ts'
import { dollarsOn } from './dollars.ts'
import { type RankedMetric, type RankRow, rankMetrics, toColumn } from './ranks.ts'
import { figureKindOf, isFinancial, isReceipt } from './subject.ts'
import { findTracked } from './tracked-index.ts'

/** @param day Unix day */
export type ExtrasOf = (listing: Listing, day: number) => ExtraFacts

export type NavsOf = (listing: Listing) => NavReading | null

export interface ColumnSources {
  readonly listings: Pick<ListingList, 'length' | 'at'>
  readonly quoteOf: (listing: Listing) => Quote | null
  readonly isCurrent: (quote: Quote) => boolean
  readonly accountsOf: (listing: Listing) => PackedAccounts | null
  readonly listedYears: (listing: Listing) => number | null
  /** Facts from other features about a listing, on the day of the prices. */
  readonly extrasOf?: ExtrasOf
  /** Null for a listing without published NAVs. */
  readonly navsOf: NavsOf
  readonly isRanked: (listing: Listing) => boolean
  readonly closes: Closes
  /** Of the FTSE All-Share in the session; null for its last close. */
  readonly indexLevel: number | null
  readonly dollars: FindDollars
  /** Unix day of the prices. */
  readonly day: number
  /** Unix day of London's last session, with which spans end. */
  readonly session: number
}

export interface MetricColumns {
  /** By column and row. */
  readonly values: ReadonlyMap<string, SparseNumbers>
  readonly ranks: readonly RankedMetric[]
  readonly listings: ColumnSources['listings']
  /** By listing id. */
  readonly rowOf: (listingId: string) => number | undefined
  /** By row. */
  readonly rankRows: readonly RankRow[]
}

/** A hundred metrics of a row take up to a tenth of a millisecond. */
const ROWS_A_SLICE = 16

/**
 * Yields the number of rows computed since the previous yield.
 * @param last the previous columns: those that are still the same stay the same arrays
 * @param isChanged false for a row that has the same values as in the previous columns
 */
export function* buildMetricColumns(
  sources: ColumnSources,
  last: MetricColumns | null = null,
  isChanged: (row: number) => boolean = () => true,
): Generator<number, MetricColumns, void> {
  const { listings } = sources
  const size = listings.length
  const before = last?.listings === listings ? last : null
  const drafts = COMPUTED_METRICS.map(
    (metric) => new DraftColumn(before?.values.get(columnOf(metric)) ?? null),
  )
  const { rankRows, rowOf } = before ?? (yield* listRows(sources))
  let computed = 0
  for (let row = 0; row < size; row += 1) {
    const listing = before && !isChanged(row) ? undefined : listings.at(row)
    if (!listing) continue
    fillRow(sources, listing, row, drafts)
    computed += 1
    if (computed % ROWS_A_SLICE === 0) yield ROWS_A_SLICE
  }
  const values = new Map<string, SparseNumbers>()
  const all = new Float64Array(size)
  for (const [place, metric] of COMPUTED_METRICS.entries()) {
    values.set(columnOf(metric), drafts[place]!.finish(all))
    yield 0
  }
  const ranks = yield* rankMetrics(rankRows, (key) => values.get(nameOf(key)), isHigherBetter)
  for (const ranked of ranks) values.set(columnOf(ranked.metric), toColumn(ranked, size))
  yield computed % ROWS_A_SLICE
  return { values, ranks, listings, rowOf, rankRows }
}

const RANK_ROWS = [false, true].flatMap((isMember) =>
  [false, true].map((isFinancial): RankRow => ({ isMember, isFinancial })),
)

/** Columns that depend on the listings alone. */
function* listRows({
  listings,
  isRanked,
}: ColumnSources): Generator<number, Pick<MetricColumns, 'rankRows' | 'rowOf'>, void> {
  const rankRows: RankRow[] = []
  const index = new KeyIndex(listings.length, (row) => listings.at(row)?.listing_id ?? null)
  for (let row = 0; row < listings.length; row += 1) {
    const listing = listings.at(row)
    if (!listing) continue
    index.add(row)
    rankRows.push(RANK_ROWS[Number(isRanked(listing)) * 2 + Number(isFinancial(listing))]!)
    if ((row + 1) % ROWS_A_SLICE === 0) yield ROWS_A_SLICE
  }
  return { rankRows, rowOf: (id) => index.rows(id)[0] }
}

/** Stays the column before it until a value differs: most figures change once a day. */
class DraftColumn {
  readonly #before: SparseNumbers | null
  readonly #rows: number[] = []
  readonly #values: number[] = []

  constructor(before: SparseNumbers | null) {
    this.#before = before
  }

  set(row: number, value: number): void {
    if (Object.is(this.#before?.at(row) ?? Number.NaN, value)) return
    this.#rows.push(row)
    this.#values.push(value)
  }

  /** @param all overwritten: one array of the column's length serves all drafts */
  finish(all: Float64Array): SparseNumbers {
    if (this.#before && this.#rows.length === 0) return this.#before
    if (this.#before) this.#before.copyInto(all)
    else all.fill(Number.NaN)
    for (let place = 0; place < this.#rows.length; place++) {
      all[this.#rows[place]!] = this.#values[place]!
    }
    return new SparseNumbers(all)
  }
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
  columns: readonly DraftColumn[],
): void {
  const kind = figureKindOf(listing)
  const read = readFacts(sources, listing)
  for (let place = 0; place < COMPUTED_METRICS.length; place += 1) {
    const metric = COMPUTED_METRICS[place]!
    const applies = read !== null && metric.appliesTo.includes(kind)
    const currency = metric.isComputedInPounds
      ? 'GBP'
      : metric.isInListingUnit
        ? read?.listingCurrency
        : read?.ownCurrency
    const value = applies ? comparable(metric, read.facts, currency ?? null, sources) : null
    columns[place]!.set(row, value ?? Number.NaN)
  }
}

/** Null for a listing of which nothing is known. */
function readFacts(sources: ColumnSources, listing: Listing) {
  const quote = sources.quoteOf(listing)
  const accounts = sources.accountsOf(listing)
  const listedYears = sources.listedYears(listing)
  if (!quote && !accounts && listedYears === null) return null
  const { dollars, day, session, closes, indexLevel } = sources
  const facts = buildFacts({
    accounts,
    quote,
    isCurrent: quote !== null && sources.isCurrent(quote),
    closes: closes.find(listing.ticker),
    index: closes.index,
    indexLevel,
    tracked: findTracked(closes, listing),
    day,
    session,
    dollars,
    dollarsOn: (on) => dollarsOn(closes, on),
    listedYears,
    isReceipt: isReceipt(listing),
    navs: sources.navsOf(listing),
    ...(sources.extrasOf ? { extras: sources.extrasOf(listing, day) } : {}),
  })
  const listingCurrency = quote?.unit ? currencyOf(quote.unit) : null
  return { facts, listingCurrency, ownCurrency: accounts?.currency ?? listingCurrency }
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
