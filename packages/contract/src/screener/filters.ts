/**
 * What can be filtered and by which words: one table each for option lists and for number ranges.
 * Plain data, so that the web builds its picker and the server its checks from the same.
 */

/** Filters that are lists of options: options of one list are joined by OR, lists by AND. */
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
 * Columns of numbers that a row has when they are asked for (null: not known), that rows can be put
 * in order by, and whose ranges are filters.
 */
export const RANGE_FILTERS = [
  /** The price in pounds, converted from the declared unit by a dated rate; null without one. */
  { key: 'price_gbp', word: 'price', label: 'Price (£)', isRatio: false },
  /** 0.05 is +5 %. */
  { key: 'change_ratio', word: 'change', label: 'Day Change', isRatio: true },
  { key: 'volume', word: 'volume', label: 'Volume', isRatio: false },
  /** (price − low) ÷ (high − low) of 52 weeks: 0 at the low, 1 at the high. */
  { key: 'fifty_two_week_position', word: 'position', label: '52-Week Position', isRatio: true },
  { key: 'price_earnings', word: 'pe', label: 'P/E', isRatio: false },
  { key: 'dividend_yield', word: 'yield', label: 'Dividend Yield', isRatio: true },
  /** Years of 365.25 days; from the middle of the year where only the year is known. */
  { key: 'listing_age_years', word: 'age', label: 'Listing Age (Years)', isRatio: false },
] as const

export type OptionFilterKey = (typeof OPTION_FILTERS)[number]['key']
export type RangeFilterKey = (typeof RANGE_FILTERS)[number]['key']

/** `min` and `max` are inclusive, `above` and `below` exclusive; all that are given hold. */
export interface RangeBounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly above?: number | undefined
  readonly below?: number | undefined
}

const RANGE_COLUMNS = RANGE_FILTERS.map(({ key }) => key)

/** What a screen asks for; an absent or empty part asks for nothing. */
export type ScreenFilters = {
  readonly [Key in OptionFilterKey]?: readonly string[] | undefined
} & {
  /** `> 10B`: a row must satisfy all of them. */
  readonly marketCapFilters?: readonly string[] | undefined
  readonly ranges?: { readonly [Key in RangeFilterKey]?: RangeBounds | undefined } | undefined
  /** A part of the ticker or name; case and accents do not count. */
  readonly text?: string | undefined
}

/** The result table's own columns, always present in a row. */
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

/** Columns that a row has when they are asked for. */
export const FURTHER_COLUMNS = [
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
] as const

/** Columns by which rows can be put in order; unknown values come last either way. */
export const SORT_COLUMNS = [
  ...ROW_COLUMNS,
  'type',
  'currency',
  'listing_category',
  ...RANGE_COLUMNS,
] as const

export type FurtherColumn = (typeof FURTHER_COLUMNS)[number]
export type SortColumn = (typeof SORT_COLUMNS)[number]

/**
 * Files of a screen, for signed-in people: `?filters=` the screen as JSON text, absent for every
 * listing. An address holds some 12,000 characters.
 */
export const EXPORT_PATHS = {
  csv: '/api/screener/export.csv',
  xlsx: '/api/screener/export.xlsx',
} as const
