/**
 * The screener's filters and their names: one table for option lists and one for number ranges.
 * Plain data, so that the web's filter picker and the server's checks share it.
 */

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
  { key: 'currencies', word: 'currency', label: 'Trading Currency' },
] as const

/**
 * Numeric columns that a row has on request (null when unknown); results can be sorted by them and
 * filtered by their range.
 */
export const RANGE_FILTERS = [
  /** Price in pounds, converted from the declared unit at a dated rate; null without one. */
  { key: 'price_gbp', word: 'price', label: 'Price (£)', isRatio: false },
  /** 0.05 is +5%. */
  { key: 'change_ratio', word: 'change', label: 'Day Change', isRatio: true },
  { key: 'volume', word: 'volume', label: 'Volume', isRatio: false },
  /** (price − low) ÷ (high − low) over 52 weeks: 0 at the low, 1 at the high. */
  { key: 'fifty_two_week_position', word: 'position', label: '52-Week Position', isRatio: true },
  { key: 'price_earnings', word: 'pe', label: 'P/E', isRatio: false },
  { key: 'dividend_yield', word: 'yield', label: 'Dividend Yield', isRatio: true },
  /** Years of 365.25 days; counted from mid-year when only the year is known. */
  { key: 'listing_age_years', word: 'age', label: 'Listing Age (Years)', isRatio: false },
] as const

export type OptionFilterKey = (typeof OPTION_FILTERS)[number]['key']
export type RangeFilterKey = (typeof RANGE_FILTERS)[number]['key']

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

/**
 * Downloads of a screen, for signed-in users. `?filters=` is the screen as JSON text; omit it for every
 * listing. A URL can hold about 12,000 characters.
 */
export const EXPORT_PATHS = {
  csv: '/api/screener/export.csv',
  xlsx: '/api/screener/export.xlsx',
} as const
