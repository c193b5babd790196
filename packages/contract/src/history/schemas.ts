import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { instrumentKindSchema, provenanceSchema } from '../shared/provenance.ts'
import { tradingDateSchema } from '../shared/time.ts'

/**
 * Why a bar may be unreliable. Flagged bars are kept exactly as the source gave them:
 * - `null_row`: the source lists the day without prices
 * - `outside_range`: open or close lies outside low–high (about 4% of real London rows)
 * - `unit_step`: a step of about ×100 or ÷100 separates it from the bars in the series' unit
 * - `unit_in_doubt`: a step or another dated figure contradicts its declared unit, and nothing shows
 *   which is right; its unit is null
 * - `split_in_doubt`: the source seems to have applied a split to it half or twice; its unit is null
 * - `source_in_doubt`: another source's close of the day differs by more than 1% in the same unit; both
 *   are shown, as `close` and `other`
 * - `no_volume`: prices without any trades
 */
export const barFlagSchema = z.enum([
  'null_row',
  'outside_range',
  'unit_step',
  'unit_in_doubt',
  'split_in_doubt',
  'source_in_doubt',
  'no_volume',
])
export type BarFlag = z.infer<typeof barFlagSchema>

/** Another source's close of the same day, in the unit and the shares of the row. */
const otherCloseSchema = z.object({ source: z.string(), close: z.number() })

/**
 * One row of priceDataCsv. Prices (in `unit`) and volume are split-adjusted to today's shares;
 * `adjClose` is the source's close adjusted for splits and dividends.
 */
export const priceRowSchema = z.object({
  /** `YYYY-MM-DD` for daily rows; the UTC instant at which the bar starts for intraday rows. */
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
  /** Present with `source_in_doubt`. */
  other: otherCloseSchema.optional(),
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

/** `5d` is five sessions; `ytd` starts on 1 January; `max` is everything that the source has. */
export const chartRangeSchema = z.enum([
  'intraday',
  '5d',
  '1m',
  '3m',
  '6m',
  'ytd',
  '1y',
  '5y',
  '7y',
  'max',
])
export type ChartRange = z.infer<typeof chartRangeSchema>

export const chartParamsSchema = z.object({ ticker: tickerText })
export const chartQuerySchema = z.object({ range: chartRangeSchema.default('1m') })

/** A chart bar, split-adjusted to today's shares. */
export const chartBarSchema = z.object({
  /**
   * Unix seconds: the start of an intraday bar, or midnight UTC of a daily bar's trading date; a weekly
   * bar has the date of its first trading day.
   */
  time: z.number().int(),
  open: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  close: z.number().nullable(),
  volume: z.number().nullable(),
  /** Only of a bond: interest for 100 of nominal that its prices leave out; null if it is not known. */
  accrued: z.number().nullable().optional(),
  flags: z.array(barFlagSchema),
  /** Present with `source_in_doubt`, if the bar is in the unit of the chart. */
  other: otherCloseSchema.optional(),
})
export type ChartBar = z.infer<typeof chartBarSchema>

export const corporateActionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('split'),
    date: tradingDateSchema,
    /** New shares per `denominator` old ones: 10 and 1 for a 10:1 split, 1 and 20 for a consolidation. */
    numerator: z.number().positive(),
    denominator: z.number().positive(),
  }),
  z.object({
    kind: z.literal('dividend'),
    date: tradingDateSchema,
    /** Per share as then in issue. */
    amount: z.number().nonnegative(),
    unit: z.string().nullable(),
    /**
     * For one of today's shares, in the chart's unit at the rate of the day; null without a unit or
     * rate, or if the price contradicts the amount.
     */
    restated: z.number().nullable(),
  }),
])
export type CorporateAction = z.infer<typeof corporateActionSchema>

const changeUnknownSchema = z.enum(['too_few_bars', 'unit_changed', 'unit_unknown', 'in_doubt'])

/** Weeks only for `max`, of a series longer than ten years. */
export const chartIntervalSchema = z.enum([...historyIntervalSchema.options, '1wk'])
export type ChartInterval = z.infer<typeof chartIntervalSchema>

export const chartSchema = z.object({
  ticker: z.string(),
  kind: instrumentKindSchema,
  range: chartRangeSchema,
  interval: chartIntervalSchema,
  /** Unit of every price in `bars`; null when the source declared none. */
  unit: z.string().nullable(),
  /** Oldest first. */
  bars: z.array(chartBarSchema),
  actions: z.array(corporateActionSchema),
  /**
   * Close before the first bar, split-adjusted; changes of `intraday`, `5d` and `ytd` are measured from
   * it. Null for the other ranges.
   */
  previousClose: z.number().nullable(),
  /** Split-adjusted change over the range as a ratio; null, with the reason, if it cannot be computed. */
  changeRatio: z.number().nullable(),
  changeUnknownBecause: changeUnknownSchema.nullable(),
  /**
   * The same with each dividend, distribution and coupon reinvested at the close of its ex-day, and of a
   * bond with its accrued interest; null if the change or a payment is not known, for an index, and in
   * the charts `intraday` and `5d`.
   */
  totalReturnRatio: z.number().nullable(),
  /** The exchange's time zone, which defines its trading days. */
  timeZone: z.string(),
  provenance: provenanceSchema,
})
export type Chart = z.infer<typeof chartSchema>

/** Ranges whose change one daily series of five years gives. */
export const changeRangeSchema = chartRangeSchema.exclude(['7y', 'max'])
export type ChangeRange = z.infer<typeof changeRangeSchema>

/** Changes as the charts of the ranges have them, from daily closes; in the order of the buttons. */
export const rangeChangesSchema = z.array(
  z.object({
    range: changeRangeSchema,
    /** As in `chartSchema`. */
    changeRatio: z.number().nullable(),
    changeUnknownBecause: changeUnknownSchema.nullable(),
    totalReturnRatio: z.number().nullable(),
  }),
)
export type RangeChanges = z.infer<typeof rangeChangesSchema>
