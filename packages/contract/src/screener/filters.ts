/**
 * The screener's filters and their names: one table for option lists and one for number ranges.
 * Plain data, so that the web's filter picker and the server's checks share it.
 */
import { columnOf, METRICS, type MetricColumn } from '../figures/all-metrics.ts'
import type { MetricGroup, MetricKind } from '../figures/metric.ts'

/** Option-list filters: options within a list are joined by OR, lists by AND. */
export const OPTION_FILTERS = [
  { key: 'industryFilters', word: 'industry', label: 'Industry' },
  { key: 'sectorFilters', word: 'sector', label: 'Sector' },
  { key: 'exchangeDataFilters', word: 'exchange', label: 'Exchange' },
  { key: 'countriesOfIncorporationFilters', word: 'country', label: 'Country Incorporated' },
  { key: 'indices', word: 'index', label: 'Index' },
  { key: 'segments', word: 'segment', label: 'Market Segment' },
  { key: 'listingCategories', word: 'category', label: 'Listing Category' },
  { key: 'types', word: 'type', label: 'Type' },
  { key: 'lines', word: 'line', label: 'Line' },
  { key: 'currencies', word: 'currency', label: 'Trading Currency' },
] as const

/**
 * Options of `lines`: London also quotes companies of other exchanges, in tickers such as 0QZI.L.
 * Every other listing is at home.
 */
export const LINES = { home: 'Home', foreign: 'Foreign' } as const

/** Shares of London's own companies: what a first screen shows. */
export const LONDON_SHARES = {
  exchangeDataFilters: ['LSE', 'AIM'],
  types: ['Shares'],
  lines: [LINES.home],
}

interface RangeFilter {
  readonly key: MetricColumn
  /** In expressions and links. */
  readonly word: string
  readonly label: string
  readonly isRatio: boolean
  readonly kind: MetricKind
  readonly group: MetricGroup
}

/**
 * Every metric is a numeric column that a row has on request (null when unknown); results can be
 * sorted by it and filtered by its range.
 */
export const RANGE_FILTERS: readonly RangeFilter[] = METRICS.map((metric) => ({
  key: columnOf(metric),
  word: metric.word ?? metric.key,
  label: metric.label,
  isRatio: metric.kind === 'percent',
  kind: metric.kind,
  group: metric.group,
}))

export type OptionFilterKey = (typeof OPTION_FILTERS)[number]['key']
export type RangeFilterKey = MetricColumn

/** `min` and `max` are inclusive, `above` and `below` exclusive; a value must satisfy all given. */
export interface RangeBounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly above?: number | undefined
  readonly below?: number | undefined
}

const RANGE_COLUMNS = RANGE_FILTERS.map(({ key }) => key)

/** A screen's filters; an absent or empty part filters nothing. */
export type ScreenFilters = {
  readonly [Key in OptionFilterKey]?: readonly string[] | undefined
} & {
  /** `> 10B`; a row must satisfy all of them. */
  readonly marketCapFilters?: readonly string[] | undefined
  readonly ranges?: { readonly [Key in RangeFilterKey]?: RangeBounds | undefined } | undefined
  /** Part of the ticker or name, ignoring case and accents. */
  readonly text?: string | undefined
}

/** The columns every row has. */
export const ROW_COLUMNS = [
  'ticker',
  'name',
  'exchange',
  'market',
  'industry',
  'sector',
  'country',
  'market_cap_usd',
] as const

/** Columns included on request. */
export const OPTIONAL_COLUMNS = [
  'type',
  'currency',
  'listing_category',
  'indices',
  'listing_date',
  'market_cap_source',
  'market_cap_as_of',
  'price',
  'price_unit',
  ...RANGE_COLUMNS,
  'quote_as_of',
  'price_day',
] as const

/** Columns that results can be sorted by; unknown values come last in either direction. */
export const SORT_COLUMNS = [
  ...ROW_COLUMNS,
  'type',
  'currency',
  'listing_category',
  ...RANGE_COLUMNS,
] as const

export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number]
export type SortColumn = (typeof SORT_COLUMNS)[number]
