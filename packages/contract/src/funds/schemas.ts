import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { priceSchema } from '../shared/provenance.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

export const fundTickerParamsSchema = z.object({ ticker: tickerText })

/** How a fund follows its index: all of its members, some of them, or a swap. */
export const replicationSchema = z.enum(['full', 'sampled', 'swap'])
export const distributionSchema = z.enum(['distributing', 'accumulating'])

export const weighedSchema = z.object({
  name: z.string(),
  /** Ratio of the fund: 0.07 is 7%. */
  weight: z.number(),
})

export const fundHoldingSchema = weighedSchema.extend({
  /** Ticker of a listing that we have. */
  ticker: z.string().nullable(),
})

/** A source's facts about an exchange-traded fund; null for those it leaves out. */
export const fundStatementSchema = z.object({
  /** Yearly ongoing charge, ratio: 0.0007 is 0.07%. */
  charge: z.number().nullable(),
  /** Net assets, only with a stated currency. */
  size: priceSchema.nullable(),
  replication: replicationSchema.nullable(),
  /** Largest first; null if none is stated. */
  holdings: z.array(fundHoldingSchema).nullable(),
  /** Largest first; null if none is stated. */
  sectors: z.array(weighedSchema).nullable(),
  /** Largest first; null if none is stated. */
  countries: z.array(weighedSchema).nullable(),
  /** Where charge and size are dated facts within simulated ones; null or absent where they are the source's own. */
  dated: z.object({ asOf: tradingDateSchema, source: z.string() }).nullable().optional(),
})
export type FundStatement = z.infer<typeof fundStatementSchema>

/** Returns over the same days, as ratios; null where the closes do not reach back. */
export const trackingSpanSchema = z.object({
  years: z.union([z.literal(1), z.literal(3), z.literal(5)]),
  /** Total return of the fund, in the currency it trades in. */
  fund: z.number().nullable(),
  /** Change of the index, in the same currency. */
  index: z.number().nullable(),
  /** fund − index. */
  difference: z.number().nullable(),
  /** Part of the difference that reinvested distributions add: fund − the change of its closes alone. */
  distributions: z.number().nullable(),
})

export const trackingSchema = z.object({
  /** Symbol and name of the index that we have closes of. */
  symbol: z.string(),
  name: z.string(),
  /** Currency of both returns. */
  currency: z.string(),
  /** Of the index, where it was converted at the rates of the days; null where it was not. */
  convertedFrom: z.string().nullable(),
  spans: z.array(trackingSpanSchema),
  simulated: z.boolean(),
})
export type Tracking = z.infer<typeof trackingSchema>

/** A London fund on the same index. */
export const rivalSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  distribution: distributionSchema.nullable(),
  charge: z.number().nullable(),
  size: priceSchema.nullable(),
  /** Total return of a year by known closes, in its own currency, ratio. */
  yearReturn: z.number().nullable(),
  /** (ask − bid) ÷ their mean, ratio. */
  spread: z.number().nullable(),
})

export const fundSchema = z.object({
  ticker: z.string(),
  /** As its name states it; null if the name names none. */
  index: z.string().nullable(),
  /** Currency that it is hedged to by its name; null for one that is not hedged. */
  hedgedTo: z.string().nullable(),
  /** By its name, else by what it paid in the last year; null if neither says. */
  distribution: distributionSchema.nullable(),
  domicile: z.string().nullable(),
  /** Null if no source states anything. */
  stated: fundStatementSchema
    .extend({ source: z.string(), asOf: instantSchema, simulated: z.boolean() })
    .nullable(),
  tracking: trackingSchema.nullable(),
  /** Why there is no tracking, as a sentence; null if there is. */
  noTracking: z.string().nullable(),
  /**
   * The fund and others, cheapest first, then those whose charge is not known. Empty without others.
   */
  rivals: z.array(rivalSchema),
  /** Number of all funds on the index, this one included, also of those left out. */
  rivalCount: z.number().int().nonnegative(),
})
export type Fund = z.infer<typeof fundSchema>
export type Rival = Fund['rivals'][number]

export const fundHoldingsSchema = z.object({
  /** Name of the file. */
  file: z.string(),
  /** The fund as the file names it; null for a file that names none. */
  title: z.string().nullable(),
  /** Day of the holdings. */
  asOf: tradingDateSchema,
  importedAt: instantSchema,
  /** All holdings of the file with a weight, of which the largest are listed. */
  count: z.number().int().positive(),
  /** Of all of them, as a ratio of the fund. */
  total: z.number(),
  holdings: z.array(fundHoldingSchema),
  /** Largest first; null for a file without such a column. */
  sectors: z.array(weighedSchema).nullable(),
  countries: z.array(weighedSchema).nullable(),
  /** Rows whose weight could not be read, and the first of them in words. */
  leftOutCount: z.number().int().nonnegative(),
  leftOut: z.array(z.string()),
})
export const fundHoldingsAnswerSchema = z.object({ file: fundHoldingsSchema.nullable() })
export type FundHoldings = z.infer<typeof fundHoldingsSchema>
