import {
  type OptionalColumn,
  RANGE_FILTERS,
  type RangeFilterKey,
} from '@leadenhall/contract/screener/filters.ts'
import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import { referenceCapOf, type Snapshot } from './build-snapshot.ts'

type Present = (snapshot: Snapshot, row: number) => Partial<ScreenerRow>

const nameAt = (snapshot: Snapshot, column: string, row: number): string | null => {
  const found = snapshot.table.options.get(column)
  return found?.values[(found.codes?.[row] ?? 0) - 1] ?? null
}
const numberAt = (snapshot: Snapshot, column: string, row: number): number | null => {
  const value = snapshot.table.numbers.get(column)?.values.at(row)
  return value === undefined || Number.isNaN(value) ? null : value
}
const figuresAt = (snapshot: Snapshot, row: number) => snapshot.figures[row] ?? null

/** Presents one row, with the requested optional columns. */
export function presentRow(
  snapshot: Snapshot,
  row: number,
  columns: readonly OptionalColumn[],
): ScreenerRow {
  const listing = snapshot.listed.listings.at(row)
  if (!listing) throw new RangeError(`No row ${row}`)
  const presented: ScreenerRow = {
    ticker: listing.ticker,
    name: listing.name,
    exchange: listing.exchange,
    market: listing.market,
    industry: nameAt(snapshot, 'industry', row),
    sector: nameAt(snapshot, 'sector', row),
    country: listing.country,
    market_cap_usd: numberAt(snapshot, 'market_cap_usd', row),
  }
  for (const column of columns) {
    Object.assign(
      presented,
      isFigure(column)
        ? { [column]: numberAt(snapshot, column, row) }
        : OPTIONAL_VALUES[column](snapshot, row),
    )
  }
  return presented
}

const FIGURES: ReadonlySet<string> = new Set(RANGE_FILTERS.map(({ key }) => key))
const isFigure = (column: OptionalColumn): column is RangeFilterKey => FIGURES.has(column)

const OPTIONAL_VALUES: Readonly<Record<Exclude<OptionalColumn, RangeFilterKey>, Present>> = {
  type: ({ listed }, row) => ({ type: listed.listings.at(row)?.type }),
  currency: ({ listed }, row) => ({ currency: listed.listings.at(row)?.currency }),
  listing_category: ({ listed }, row) => ({
    listing_category: listed.listings.at(row)?.listing_category,
  }),
  indices: ({ listed }, row) => ({
    indices: listed.universe
      .indicesOf(listed.listings.at(row)?.listing_id ?? '')
      .map(({ index }) => index),
  }),
  listing_date: ({ listed }, row) => ({ listing_date: listed.listings.at(row)?.listing_date }),
  market_cap_source: (snapshot, row) => ({
    market_cap_source: capOf(snapshot, row)?.source ?? null,
  }),
  market_cap_as_of: (snapshot, row) => ({ market_cap_as_of: capOf(snapshot, row)?.asOf ?? null }),
  price: (snapshot, row) => ({ price: figuresAt(snapshot, row)?.price ?? null }),
  price_unit: (snapshot, row) => ({ price_unit: figuresAt(snapshot, row)?.priceUnit ?? null }),
  quote_as_of: (snapshot, row) => ({ quote_as_of: figuresAt(snapshot, row)?.asOf ?? null }),
  price_day: (snapshot, row) => ({ price_day: olderDayAt(snapshot, row) }),
}

function olderDayAt(snapshot: Snapshot, row: number) {
  const [figures, listing] = [figuresAt(snapshot, row), snapshot.listed.listings.at(row)]
  return figures && listing ? snapshot.olderDayOf(listing.ticker, figures.asOf) : null
}

function capOf(snapshot: Snapshot, row: number) {
  const quoted = figuresAt(snapshot, row)?.marketCap
  if (quoted) return { source: 'quote' as const, asOf: quoted.asOf }
  const reference = snapshot.isPast ? null : referenceCapOf(snapshot.listed.listings.at(row))
  return reference && { source: 'reference' as const, asOf: reference.asOf }
}
