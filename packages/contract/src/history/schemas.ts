import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { provenanceSchema } from '../shared/provenance.ts'
import { tradingDateSchema } from '../shared/time.ts'

/**
 * Why a bar is to be read with care. Flagged bars are kept as the source gave them:
 * - `null_row`: the source has the day but no prices
 * - `outside_range`: open or close lies outside low–high (about 4 % of real London rows)
 * - `unit_step`: a move of about ×100 or ÷100 separates it from the newest bar; its unit is unknown
 * - `no_volume`: prices without a trade
 */
export const barFlagSchema = z.enum(['null_row', 'outside_range', 'unit_step', 'no_volume'])
export type BarFlag = z.infer<typeof barFlagSchema>

/**
 * One row of priceDataCsv. Prices and volume are split-adjusted to today's shares, in `unit`;
 * `adjClose` is the source's close adjusted for splits and dividends.
 */
export const priceRowSchema = z.object({
  /** `YYYY-MM-DD` for daily rows, UTC instant of the bar's start for intraday rows. */
  date: z.string(),
  open: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  close: z.number().nullable(),
  adjClose: z.number().nullable(),
  volume: z.number().nullable(),
  unit: z.string().nullable(),
  source: z.string(),
  flags: z.array(barFlagSchema),
})
export type PriceRow = z.infer<typeof priceRowSchema>
export const priceRowsSchema = z.array(priceRowSchema)

export const historyIntervalSchema = z.enum(['1m', '2m', '5m', '15m', '30m', '60m', '1d'])
export type HistoryInterval = z.infer<typeof historyIntervalSchema>

const unixSeconds = z.coerce.number().int().min(0).max(4_102_444_800)

export const priceDataParamsSchema = z.object({
  ticker: tickerText,
  /** Unix seconds, inclusive. */
  from: unixSeconds,
  /** Unix seconds, exclusive. */
  to: unixSeconds,
  interval: historyIntervalSchema,
})

/** The spec's chart ranges. */
export const chartRangeSchema = z.enum(['intraday', '1m', '6m', '1y', '7y'])
export type ChartRange = z.infer<typeof chartRangeSchema>

export const chartParamsSchema = z.object({ ticker: tickerText })
export const chartQuerySchema = z.object({ range: chartRangeSchema.default('1m') })

/** A bar of a chart, split-adjusted to today's shares. */
export const chartBarSchema = z.object({
  /** Unix seconds: start of an intraday bar, midnight UTC of the trading date for a daily one. */
  time: z.number().int(),
  open: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  close: z.number().nullable(),
  volume: z.number().nullable(),
  flags: z.array(barFlagSchema),
})
export type ChartBar = z.infer<typeof chartBarSchema>

export const corporateActionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('split'),
    date: tradingDateSchema,
    /** New shares for `denominator` old ones: 10 and 1 for a 10:1 split, 1 and 20 for a consolidation. */
    numerator: z.number().positive(),
    denominator: z.number().positive(),
  }),
  z.object({
    kind: z.literal('dividend'),
    date: tradingDateSchema,
    /** Per share at the time. */
    amount: z.number().nonnegative(),
    unit: z.string().nullable(),
  }),
])
export type CorporateAction = z.infer<typeof corporateActionSchema>

export const chartSchema = z.object({
  ticker: z.string(),
  range: chartRangeSchema,
  interval: historyIntervalSchema,
  /** Unit of every price in `bars`; null when the source declared none. */
  unit: z.string().nullable(),
  /** Oldest first. */
  bars: z.array(chartBarSchema),
  actions: z.array(corporateActionSchema),
  /** Close before the first bar, split-adjusted: the base of an intraday change. */
  previousClose: z.number().nullable(),
  /** Change over the range as a ratio, split-adjusted; null with the reason when it cannot be told. */
  changeRatio: z.number().nullable(),
  changeUnknownBecause: z.enum(['too_few_bars', 'unit_changed', 'unit_unknown']).nullable(),
  /** The exchange's zone, in which trading days were counted. */
  timeZone: z.string(),
  provenance: provenanceSchema,
})
export type Chart = z.infer<typeof chartSchema>
