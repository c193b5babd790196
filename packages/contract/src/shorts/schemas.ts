import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { tradingDateSchema } from '../shared/time.ts'

/**
 * - `named`: the sum of holders of at least 0.5%, each published by name, until 10 July 2026
 * - `aggregated`: an anonymous total of holders of at least 0.2%, since 13 July 2026
 *
 * The two are never compared or joined.
 */
export const shortMeasureSchema = z.enum(['named', 'aggregated'])
export type ShortMeasure = z.infer<typeof shortMeasureSchema>

export const shortParamsSchema = z.object({ ticker: tickerText })
export const shortsQuerySchema = z.object({
  /** Day whose figures are wanted; today without it. */
  asOf: tradingDateSchema.optional(),
})

const ratio = z.number().nonnegative()
/** Differences between ratios; null while the series is younger than the span. */
const change = z.number().nullable()

/** A share of which a short position is published. One row for each ISIN. */
export const shortedShareSchema = z.object({
  isin: z.string(),
  /** As the regulator last spelt it. */
  name: z.string(),
  /** Null for a share that is not in the instrument list. */
  ticker: z.string().nullable(),
  /** Of the issued share capital: 0.05 is 5%. */
  ratio,
  /** Day of the figure. */
  date: tradingDateSchema,
  /** Named holders; null for an anonymous total. */
  holders: z.number().int().positive().nullable(),
  change1d: change,
  change1w: change,
  change1m: change,
})
export type ShortedShare = z.infer<typeof shortedShareSchema>

export const shortsSchema = z.object({
  measure: shortMeasureSchema,
  asOf: tradingDateSchema,
  /** Day of the file that the rows are from, on or before `asOf`; null without any. */
  publishedOn: tradingDateSchema.nullable(),
  /** Days from `publishedOn` to `asOf`; null without a file. */
  ageDays: z.number().int().nonnegative().nullable(),
  issuers: z.number().int().nonnegative(),
  /** Sum of the ratios of all rows. */
  sum: ratio,
  /** Largest first. */
  items: z.array(shortedShareSchema),
  simulated: z.boolean(),
})
export type Shorts = z.infer<typeof shortsSchema>

/** Valid from its date to the next point. */
export const shortPointSchema = z.object({
  date: tradingDateSchema,
  /** Null from the day on which a figure was no longer published; not 0. */
  ratio: ratio.nullable(),
})
export type ShortPoint = z.infer<typeof shortPointSchema>

export const shortHolderSchema = z.object({
  holder: z.string(),
  ratio,
})

export const shortSeriesSchema = z.object({
  measure: shortMeasureSchema,
  /** Holders below this ratio are not in it. */
  threshold: ratio,
  /** Oldest first. */
  points: z.array(shortPointSchema),
  /** `never` if no position was ever published. */
  state: z.enum(['published', 'no longer published', 'never']),
})
export type ShortSeries = z.infer<typeof shortSeriesSchema>

export const shareShortsSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  isin: z.string().nullable(),
  /** First day of the second measure. */
  changeOfMeasure: tradingDateSchema,
  named: shortSeriesSchema,
  aggregated: shortSeriesSchema,
  /** Holders of the old register on the last day with any, largest first. */
  holders: z.array(shortHolderSchema),
  holdersAsOf: tradingDateSchema.nullable(),
  simulated: z.boolean(),
})
export type ShareShorts = z.infer<typeof shareShortsSchema>
