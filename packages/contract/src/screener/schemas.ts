import { z } from 'zod'
import { columnOf, findMetric, RANK_METRICS } from '../figures/all-metrics.ts'
import { tickerText } from '../instruments/schemas.ts'
import { describeIssue, listFaults } from '../shared/describe-issue.ts'
import { fieldErrorsSchema } from '../shared/errors.ts'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'
import { MAX_EXPRESSION_LENGTH, parseExpression } from './expression.ts'
import {
  OPTION_FILTERS,
  OPTIONAL_COLUMNS,
  type OptionFilterKey,
  RANGE_FILTERS,
  type RangeFilterKey,
  ROW_COLUMNS,
  SORT_COLUMNS,
} from './filters.ts'
import { parseMarketCapFilter } from './market-cap-filter.ts'

const MAX_OPTIONS = 200
const MAX_CAP_FILTERS = 20
const MAX_TEXT = 200
const MAX_TICKERS = 500
const MAX_SAVED_FILTERS = 20_000

const options = z
  .array(z.string().min(1).max(MAX_TEXT).regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE))
  .max(MAX_OPTIONS, `Choose ${MAX_OPTIONS} options or fewer.`)
  .default([])
const bound = z.number().min(-1e18).max(1e18).optional()
/** Inclusive `min` and `max`, exclusive `above` and `below`; percentages are ratios: 0.05 is 5%. */
export const rangeSchema = z.strictObject({ min: bound, max: bound, above: bound, below: bound })

const marketCapFilterText = z
  .string()
  .max(40)
  .refine((text) => parseMarketCapFilter(text) !== null, {
    error: 'Enter a market cap as a sign, a number and M, B or T, such as "> 10B".',
  })

const expressionText = z.string().superRefine((text, context) => {
  const { error } = parseExpression(text)
  if (!error) return
  context.addIssue({
    code: 'custom',
    message: `At character ${error.at + 1}: ${error.message}`,
    input: text.slice(0, MAX_EXPRESSION_LENGTH),
  })
})

const optionShape = Object.fromEntries(OPTION_FILTERS.map(({ key }) => [key, options])) as {
  [Key in OptionFilterKey]: typeof options
}
const rangeShape = Object.fromEntries(
  RANGE_FILTERS.map(({ key }) => [key, rangeSchema.optional()]),
) as { [Key in RangeFilterKey]: z.ZodOptional<typeof rangeSchema> }

const KNOWN_COLUMNS: ReadonlySet<unknown> = new Set([
  ...ROW_COLUMNS,
  ...OPTIONAL_COLUMNS,
  ...SORT_COLUMNS,
])

/**
 * Any name of a metric becomes its column, unless a column has that name; other names stay as they
 * are and are refused.
 */
function toColumnName(name: unknown): unknown {
  if (typeof name !== 'string' || KNOWN_COLUMNS.has(name)) return name
  const metric = findMetric(name)
  return metric ? columnOf(metric) : name
}

function toRangeName(name: string): string {
  const metric = findMetric(name)
  return metric ? columnOf(metric) : name
}

function toColumnKeys(given: unknown): unknown {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, bounds]) => [toRangeName(name), bounds]),
  )
}

const namedTickers = z
  .array(tickerText)
  .max(MAX_TICKERS, `Enter ${MAX_TICKERS} tickers or fewer.`)
  .optional()

/**
 * Options within a list are joined by OR; lists, ranges, text, expression and each market cap filter by
 * AND. Option matching ignores case.
 */
const screenShape = {
  ...optionShape,
  /** `> 10B` in US dollars; all must match. A row without a known market cap matches none. */
  marketCapFilters: z
    .array(marketCapFilterText)
    .max(MAX_CAP_FILTERS, `Choose ${MAX_CAP_FILTERS} market cap filters or fewer.`)
    .default([]),
  /** Keyed by metric; a row with an unknown value is outside every range. */
  ranges: z
    .preprocess(
      toColumnKeys,
      z.strictObject(rangeShape, {
        error: (issue) =>
          issue.code === 'unrecognized_keys'
            ? `There is no metric ${issue.keys[0]?.slice(0, 40)}.`
            : undefined,
      }),
    )
    .default({}),
  /** Part of the ticker or name. */
  text: z.string().trim().max(MAX_TEXT).regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE).optional(),
  /** `mcap > 10B and sector in (Energy, Utilities)`; joined to the other filters by AND. */
  expression: expressionText.optional(),
  /**
   * Answers as of the close of this day, from what was published by its end; up to five years back.
   * Prices of an earlier day are known for London.
   */
  asOf: tradingDateSchema.optional(),
  /** Other weights for the inputs of ranks, by rank and input: `{ "quality": { "roce": 5 } }`. */
  weights: z
    .partialRecord(
      z.enum(RANK_METRICS.map(({ key }) => key)),
      z.record(z.string().max(60), z.number().min(0).max(100)),
    )
    .optional(),
  sort: z
    .strictObject({
      column: z.preprocess(toColumnName, z.enum(SORT_COLUMNS)),
      direction: z.enum(['asc', 'desc']).default('asc'),
    })
    .optional(),
  /** Columns to add to the eight that every row has. */
  columns: z
    .array(z.preprocess(toColumnName, z.enum([...ROW_COLUMNS, ...OPTIONAL_COLUMNS])))
    .max(120)
    .default([]),
}

/** The saveable part of a screen: filters, sort order and columns. */
export const screenSchema = z.strictObject(screenShape)
export type Screen = z.output<typeof screenSchema>

/**
 * Without `page` and `pageSize` the response streams every row. `pageSize: 0` returns only the counts,
 * which with `facets` is all that a filter picker needs.
 */
export const runScreenBodySchema = z.strictObject({
  ...screenShape,
  /** Only these listings, in any form of their tickers; unknown ones match nothing. */
  tickers: namedTickers,
  /** Page number, from 1. */
  page: z.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.number().int().min(0).max(100).optional(),
  /** Also count the matches for every option of every filter. */
  facets: z.boolean().default(false),
})
export type RunScreenBody = z.output<typeof runScreenBodySchema>

const figure = z.number().nullable().optional()
const figureShape = Object.fromEntries(RANGE_FILTERS.map(({ key }) => [key, figure])) as {
  [Key in RangeFilterKey]: typeof figure
}

/** A matching listing; null means unknown. */
export const screenerRowSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  exchange: z.string(),
  market: z.string().nullable(),
  /** ICB industry in London, GICS industry elsewhere; the filter's options use the same names. */
  industry: z.string().nullable(),
  /** ICB supersector in London, GICS sector elsewhere. */
  sector: z.string().nullable(),
  /** Country of incorporation. */
  country: z.string().nullable(),
  /** US dollars, as of `market_cap_as_of`. */
  market_cap_usd: z.number().nullable(),
  type: z.string().optional(),
  /** Unit as traded. */
  currency: z.string().nullable().optional(),
  listing_category: z.string().nullable().optional(),
  indices: z.array(z.string()).optional(),
  /** `YYYY-MM-DD`, or `YYYY` when only the year is known. */
  listing_date: z.string().nullable().optional(),
  /** True if the market cap comes from a quote, converted at a dated rate, or from the instrument list. */
  market_cap_source: z.enum(['quote', 'reference']).nullable().optional(),
  /** Date of the quote or the rate, whichever is older, or of the listed figure; null when undated. */
  market_cap_as_of: z.string().nullable().optional(),
  /** In `price_unit`. */
  price: z.number().nullable().optional(),
  /** Declared unit; null when the source declared none. */
  price_unit: z.string().nullable().optional(),
  ...figureShape,
  /** UTC instant of the quote. */
  quote_as_of: instantSchema.nullable().optional(),
  /** Day of a price that is older than its exchange's latest trading day; null for a current one. */
  price_day: tradingDateSchema.nullable().optional(),
})
export type ScreenerRow = z.infer<typeof screenerRowSchema>

export const optionCountSchema = z.object({
  value: z.string(),
  count: z.number().int().nonnegative(),
})
const optionCounts = z.array(optionCountSchema)
export const rangeFacetSchema = z.object({
  /** Number of matching rows with a known value. */
  known: z.number().int().nonnegative(),
  /** Lowest and highest of those values; null when none is known. */
  min: z.number().nullable(),
  max: z.number().nullable(),
})
/**
 * Match count per option: rows that have the option and match the filters of every *other* list.
 * Market cap filters are joined by AND, so each count is the number of rows left with that filter added.
 */
export const screenFacetsSchema = z.object({
  options: z.object(
    Object.fromEntries(OPTION_FILTERS.map(({ key }) => [key, optionCounts])) as {
      [Key in OptionFilterKey]: typeof optionCounts
    },
  ),
  marketCapFilters: z.array(optionCountSchema),
  /** Of the rows that match every filter except this column's own range. */
  ranges: z.object(
    Object.fromEntries(RANGE_FILTERS.map(({ key }) => [key, rangeFacetSchema])) as {
      [Key in RangeFilterKey]: typeof rangeFacetSchema
    },
  ),
})
export type ScreenFacets = z.infer<typeof screenFacetsSchema>

/** An option that no listing has, so it matches nothing. */
const unknownFilterSchema = z.object({ field: z.string(), value: z.string() })
export type UnknownFilter = z.infer<typeof unknownFilterSchema>

const count = z.number().int().nonnegative()

/** A listing that matches on only one of the two days. */
export const screenChangeSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  /** `entered`: matches now, not then · `left`: matched then, not now. */
  kind: z.enum(['entered', 'left']),
  /** Price now ÷ close of the day − 1, adjusted for splits; null where either is unknown. */
  change: z.number().nullable(),
})

/** Comparison of a screen as of a day: the same screen now. */
export const screenPastSchema = z.object({
  day: tradingDateSchema,
  /** Listings of today's list, those with a close on the day, and those with accounts by then. */
  listings: count,
  priced: count,
  withAccounts: count,
  /** Listings that match now and had a price then, but did not match. */
  entered: count,
  left: count,
  /** Listings that match now, of which nothing is known for the day. */
  notKnownThen: count,
  /** Median change of the leavers since the day; null if none is known. */
  leaversChange: z.number().nullable(),
  /** Up to 100 of each kind, by ticker. */
  changes: z.array(screenChangeSchema),
})
export type ScreenPast = z.infer<typeof screenPastSchema>

export const screenResultSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.array(screenerRowSchema),
  /** Number of matching rows across all pages. */
  total: count,
  /** Null when the response contains every row. */
  page: z.number().int().nullable(),
  pageSize: z.number().int().nullable(),
  /** Rows that match everything else but have no known market cap; 0 without a market cap filter. */
  leftOutUnknownMarketCap: count,
  /** Likewise for each range in use: rows that match everything else but have no known value. */
  leftOutUnknown: z.object(
    Object.fromEntries(RANGE_FILTERS.map(({ key }) => [key, count.optional()])) as {
      [Key in RangeFilterKey]: z.ZodOptional<typeof count>
    },
  ),
  unknownFilters: z.array(unknownFilterSchema),
  /** Present if nothing matches: for each filter in use, the matches without it. */
  without: z.array(z.object({ filter: z.string(), count })).optional(),
  facets: screenFacetsSchema.optional(),
  /** When the figures were collected; the end of the day for a screen as of one. */
  asOf: instantSchema,
  /** Present for a screen as of a day. */
  past: screenPastSchema.optional(),
  /** Number of listings with a quote, and the instants of the oldest and newest quote. */
  quotes: z.object({
    count,
    oldest: instantSchema.nullable(),
    newest: instantSchema.nullable(),
  }),
  /** True when the quotes are simulated. */
  simulated: z.boolean(),
})
export type ScreenResult = z.infer<typeof screenResultSchema>

const screenText = z
  .string()
  .max(MAX_SAVED_FILTERS)
  .superRefine((text, context) => {
    const parsed = parseJson(text)
    if (parsed === undefined) {
      context.addIssue({ code: 'custom', message: 'Filters must be valid JSON.', input: '' })
      return
    }
    const { error } = screenSchema.safeParse(parsed, { error: describeIssue })
    for (const { path, message } of listFaults(error?.issues ?? [])) {
      context.addIssue({ code: 'custom', path: [...path], message, input: '' })
    }
  })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}

const name = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(100)
  .regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE)
const description = z.string().trim().max(1000).nullable()

export const savedScreenerSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** A screen (screenSchema) as JSON text. */
  filters: z.string(),
  created_at: instantSchema,
  updated_at: instantSchema,
  /** Options in `filters` that the data no longer has; the page lists them. */
  missingFilters: z.array(unknownFilterSchema),
})
export const savedScreenersSchema = z.array(savedScreenerSchema)
export type SavedScreener = z.infer<typeof savedScreenerSchema>

export const saveScreenerBodySchema = z.object({
  name,
  description: description.default(null),
  /** A screen as JSON text. */
  filters: screenText,
})
/** Omitted fields keep their stored value. */
export const updateScreenerBodySchema = z.object({
  name: name.optional(),
  description: description.optional(),
  filters: screenText.optional(),
})
export const savedScreenerParamsSchema = z.object({ id: z.string().min(1).max(64) })
export const savedScreenerOutcomeSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: savedScreenerSchema.nullable(),
  errors: fieldErrorsSchema,
})

export const exportScreenQuerySchema = z.object({
  /** A screen as JSON text; omit for every listing. */
  filters: screenText.default('{}').transform((text) => screenSchema.parse(JSON.parse(text))),
  /** Only these listings, separated by commas; empty for none. */
  tickers: z
    .string()
    .optional()
    .transform((text) => text?.split(',').filter(Boolean))
    .pipe(namedTickers),
})
