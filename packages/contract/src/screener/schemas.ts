import { z } from 'zod'
import { instantSchema } from '../shared/time.ts'
import { MAX_EXPRESSION_LENGTH, parseExpression } from './expression.ts'
import {
  FURTHER_COLUMNS,
  OPTION_FILTERS,
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
const MAX_SAVED_FILTERS = 20_000
const NO_CONTROL = /^[^\p{Cc}]*$/u
const CONTROL_MESSAGE = 'must not hold control characters'

/** Names the key itself, which a plain never does not; a union of nothing for any further key. */
const noFurther = z.union([z.never('is no part of a screen')])
const noColumn = z.union([z.never('is no column with ranges')])
const options = z
  .array(z.string().min(1).max(MAX_TEXT).regex(NO_CONTROL, CONTROL_MESSAGE))
  .max(MAX_OPTIONS, `at most ${MAX_OPTIONS} options`)
  .default([])
const bound = z.number().min(-1e18).max(1e18).optional()
/** Inclusive `min` and `max`, exclusive `above` and `below`; ratios as ratios, 0.05 is 5 %. */
const rangeSchema = z
  .object({ min: bound, max: bound, above: bound, below: bound })
  .catchall(noFurther)

const marketCapFilterText = z
  .string()
  .max(40)
  .refine((text) => parseMarketCapFilter(text) !== null, {
    error: 'must be a sign, a number and M, B or T, such as "> 10B"',
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

/**
 * The spec's filter data and what goes beyond it. Options of one list are joined by OR; lists, ranges,
 * text, expression and each market cap filter by AND. Options are matched without regard to case.
 */
const screenShape = {
  ...optionShape,
  /** `> 10B`, US dollars; all must hold. A row without a known market cap satisfies none. */
  marketCapFilters: z
    .array(marketCapFilterText)
    .max(MAX_CAP_FILTERS, `at most ${MAX_CAP_FILTERS} market cap filters`)
    .default([]),
  /** By column; a row whose value is not known is in no range. */
  ranges: z.object(rangeShape).catchall(noColumn).default({}),
  /** A part of the ticker or the name. */
  text: z.string().trim().max(MAX_TEXT).regex(NO_CONTROL, CONTROL_MESSAGE).optional(),
  /** `mcap > 10B and sector in (Energy, Utilities)`; holds beside the other filters. */
  expression: expressionText.optional(),
  sort: z
    .object({ column: z.enum(SORT_COLUMNS), direction: z.enum(['asc', 'desc']).default('asc') })
    .catchall(noFurther)
    .optional(),
  /** Columns beside the eight that every row has. */
  columns: z
    .array(z.enum([...ROW_COLUMNS, ...FURTHER_COLUMNS]))
    .max(40)
    .default([]),
}

/** What makes a screen and can be saved: filters, order, columns. */
export const screenSchema = z.object(screenShape).catchall(noFurther)
export type Screen = z.output<typeof screenSchema>
export type ScreenInput = z.input<typeof screenSchema>

/**
 * Without `page` and `pageSize` every row is answered, in one stream. `pageSize: 0` asks for the
 * numbers alone: with `facets` that is what a filter picker shows beside its options.
 */
export const runScreenBodySchema = z
  .object({
    ...screenShape,
    /** From 1. */
    page: z.number().int().min(1).max(1_000_000).optional(),
    pageSize: z.number().int().min(0).max(100).optional(),
    /** Also count every option of every filter. */
    facets: z.boolean().default(false),
  })
  .catchall(noFurther)
export type RunScreenBody = z.output<typeof runScreenBodySchema>
export type RunScreenInput = z.input<typeof runScreenBodySchema>

const figure = z.number().nullable().optional()
const figureShape = Object.fromEntries(RANGE_FILTERS.map(({ key }) => [key, figure])) as {
  [Key in RangeFilterKey]: typeof figure
}

/** A listing that matches. Null: not known. */
export const screenerRowSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  exchange: z.string(),
  market: z.string().nullable(),
  /** ICB industry in London, GICS industry elsewhere: the names of the filter's options. */
  industry: z.string().nullable(),
  /** ICB supersector in London, GICS sector elsewhere. */
  sector: z.string().nullable(),
  /** Country of incorporation. */
  country: z.string().nullable(),
  /** US dollars, of the date in `market_cap_as_of`. */
  market_cap_usd: z.number().nullable(),
  type: z.string().optional(),
  /** Unit as traded. */
  currency: z.string().nullable().optional(),
  listing_category: z.string().nullable().optional(),
  indices: z.array(z.string()).optional(),
  /** `YYYY-MM-DD`, or `YYYY` where only the year is known. */
  listing_date: z.string().nullable().optional(),
  /** Whether the market cap is a quote's, converted by a dated rate, or the instrument list's. */
  market_cap_source: z.enum(['quote', 'reference']).nullable().optional(),
  /** Day of the older of quote and rate, or of the instrument list's figure; null when not said. */
  market_cap_as_of: z.string().nullable().optional(),
  /** In `price_unit`. */
  price: z.number().nullable().optional(),
  /** Declared unit; null when the source declared none. */
  price_unit: z.string().nullable().optional(),
  ...figureShape,
  /** UTC instant of the quote. */
  quote_as_of: instantSchema.nullable().optional(),
})
export type ScreenerRow = z.infer<typeof screenerRowSchema>

const optionCountSchema = z.object({ value: z.string(), count: z.number().int().nonnegative() })
const optionCounts = z.array(optionCountSchema)
const rangeFacetSchema = z.object({
  /** Matching rows whose value is known. */
  known: z.number().int().nonnegative(),
  /** Least and greatest of them; null when none is known. */
  min: z.number().nullable(),
  max: z.number().nullable(),
})
/**
 * What each option would give: the rows that match the filters of every *other* list and have it.
 * Market cap filters are joined by AND, so beside each stands how many rows would be left with it.
 */
export const screenFacetsSchema = z.object({
  options: z.object(
    Object.fromEntries(OPTION_FILTERS.map(({ key }) => [key, optionCounts])) as {
      [Key in OptionFilterKey]: typeof optionCounts
    },
  ),
  marketCapFilters: z.array(optionCountSchema),
  /** Of the rows that match every filter but this column's own range. */
  ranges: z.object(
    Object.fromEntries(RANGE_FILTERS.map(({ key }) => [key, rangeFacetSchema])) as {
      [Key in RangeFilterKey]: typeof rangeFacetSchema
    },
  ),
})
export type ScreenFacets = z.infer<typeof screenFacetsSchema>

/** An option that no listing has: it matches nothing. */
const unknownFilterSchema = z.object({ field: z.string(), value: z.string() })
export type UnknownFilter = z.infer<typeof unknownFilterSchema>

const count = z.number().int().nonnegative()
export const screenResultSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.array(screenerRowSchema),
  /** Rows that match, over all pages. */
  total: count,
  /** Null when all rows are answered. */
  page: z.number().int().nullable(),
  pageSize: z.number().int().nullable(),
  /** Rows that match all else and have no known market cap; 0 without a market cap filter. */
  leftOutUnknownMarketCap: count,
  /** The same for each range in use: rows that match all else and whose value is not known. */
  leftOutUnknown: z.object(
    Object.fromEntries(RANGE_FILTERS.map(({ key }) => [key, count.optional()])) as {
      [Key in RangeFilterKey]: z.ZodOptional<typeof count>
    },
  ),
  unknownFilters: z.array(unknownFilterSchema),
  facets: screenFacetsSchema.optional(),
  /** When the figures were gathered. */
  asOf: instantSchema,
  /** Listings that have a quote in them, and the instants of the oldest and newest of those. */
  quotes: z.object({
    count,
    oldest: instantSchema.nullable(),
    newest: instantSchema.nullable(),
  }),
  /** True when quotes are of the simulated market. */
  simulated: z.boolean(),
})
export type ScreenResult = z.infer<typeof screenResultSchema>

const screenText = z
  .string()
  .max(MAX_SAVED_FILTERS, `at most ${MAX_SAVED_FILTERS} characters`)
  .superRefine((text, context) => {
    const parsed = parseJson(text)
    if (parsed === undefined) {
      context.addIssue({ code: 'custom', message: 'must be JSON text', input: '' })
      return
    }
    const { error } = screenSchema.safeParse(parsed)
    for (const { path, message } of error?.issues ?? []) {
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
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(100)
  .regex(NO_CONTROL, CONTROL_MESSAGE)
const description = z.string().trim().max(1000).nullable()

export const savedScreenerSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** A screen (screenSchema) as JSON text. */
  filters: z.string(),
  created_at: instantSchema,
  updated_at: instantSchema,
  /** Options of `filters` that the data no longer has, to be named to the person. */
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
/** What is absent stays as it is. */
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
  errors: z.record(z.string(), z.array(z.string())),
})

/** A screen as JSON text; absent for every listing. */
export const exportScreenQuerySchema = z.object({
  filters: screenText.default('{}').transform((text) => screenSchema.parse(JSON.parse(text))),
})
