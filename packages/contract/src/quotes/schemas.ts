import { z } from 'zod'
import { tickerListText, tickerText } from '../instruments/schemas.ts'
import { missingItemSchema } from '../shared/errors.ts'
import { instrumentKindSchema, priceSchema, provenanceSchema } from '../shared/provenance.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

/**
 * Why a figure may be unreliable:
 * - `unit_unknown`: the source declared no unit; the figure is shown but never converted or alerted on
 * - `unit_in_doubt`: other dated figures put the price a hundredfold higher or lower; it is shown, but
 *   takes part in no sum, change or alert
 * - `hundredfold_move`: about ×100 or ÷100 the previous close, possibly a change of unit
 * - `unit_changed`: the declared unit differs from the one stored earlier
 * - `price_outside_range`: the price lies outside the day's own low–high
 * - `level_invented`: simulated, and no dated price of the security is known to start from
 */
export const quoteFlagSchema = z.enum([
  'unit_unknown',
  'unit_in_doubt',
  'hundredfold_move',
  'unit_changed',
  'price_outside_range',
  'level_invented',
])
export type QuoteFlag = z.infer<typeof quoteFlagSchema>

/**
 * Fields that some sources send beside a price. Bid, ask and averages are in the quote's `unit`; null means
 * the source does not provide it.
 */
export const quoteDetailsSchema = z.object({
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  /** Shares a day, over three months and over ten days. */
  averageVolume3m: z.number().nullable(),
  averageVolume10d: z.number().nullable(),
  /** Average close of 50 and of 200 days. */
  average50d: z.number().nullable(),
  average200d: z.number().nullable(),
  /** Expected for the next year, per share, in its own unit. */
  forwardEarnings: priceSchema.nullable(),
  /** Expected for the next year and paid over the last one, per share, each in its own unit. */
  forwardDividend: priceSchema.nullable(),
  trailingDividend: priceSchema.nullable(),
  exDividendDate: tradingDateSchema.nullable(),
  dividendDate: tradingDateSchema.nullable(),
  /** The next results, or the last ones while no later day is known. */
  resultsDate: tradingDateSchema.nullable(),
})
export type QuoteDetails = z.infer<typeof quoteDetailsSchema>

/** A quote. Every money field has its own unit; null means the source does not provide it. */
export const quoteSchema = z.object({
  /** The ticker as requested. */
  ticker: z.string(),
  /** Canonical Yahoo-style symbol. */
  symbol: z.string(),
  kind: instrumentKindSchema,
  name: z.string().nullable(),
  /** In `unit`. */
  price: z.number().nullable(),
  /** Declared unit of price, previousClose, open, dayHigh, dayLow and the 52-week high and low. */
  unit: z.string().nullable(),
  previousClose: z.number().nullable(),
  /** price − previousClose, in `unit`; null when either is missing or the price {@link isDoubtful is in doubt}. */
  change: z.number().nullable(),
  /** change ÷ previousClose as a ratio: 0.05 is +5%. */
  changeRatio: z.number().nullable(),
  open: z.number().nullable(),
  dayHigh: z.number().nullable(),
  dayLow: z.number().nullable(),
  /** Shares (or contracts) traded today. */
  volume: z.number().nullable(),
  /**
   * Volume ÷ what has usually traded by the time of the quote: 1 is usual. Null without a volume or a
   * three months' average, and in the first minutes of a session.
   */
  relativeVolume: z.number().nullable(),
  fiftyTwoWeekHigh: z.number().nullable(),
  fiftyTwoWeekLow: z.number().nullable(),
  marketCap: priceSchema.nullable(),
  sharesOutstanding: z.number().nullable(),
  /** Trailing twelve months, in its own declared unit (Yahoo gives pounds next to a price in pence). */
  earningsPerShare: priceSchema.nullable(),
  /** Per share, in its own declared unit. */
  bookValue: priceSchema.nullable(),
  /** price ÷ earningsPerShare after conversion to one unit; null for losses. */
  priceEarnings: z.number().nullable(),
  /** price ÷ bookValue after conversion to one unit. */
  priceToBook: z.number().nullable(),
  /** Trailing, as a ratio. */
  dividendYield: z.number().nullable(),
  /** Absent from a source that gives none of it. */
  details: quoteDetailsSchema.optional(),
  flags: z.array(quoteFlagSchema),
  provenance: provenanceSchema,
})
export type Quote = z.infer<typeof quoteSchema>

export const quotesQuerySchema = z.object({
  tickers: tickerListText,
})
/** Facts from the instrument list about a ticker without a quote. */
export const listedShareSchema = z.object({
  name: z.string(),
  /** As of `date`; null when the list has none. */
  marketCap: priceSchema.extend({ date: tradingDateSchema }).nullable(),
})
export type ListedShare = z.infer<typeof listedShareSchema>

const missingQuoteSchema = missingItemSchema.extend({
  /** Absent for a ticker that is not in the instrument list. */
  listed: listedShareSchema.optional(),
})
export const quoteBatchSchema = z.object({
  items: z.array(quoteSchema),
  missing: z.array(missingQuoteSchema),
  /**
   * By ticker of `items`, the start of its exchange's present trading day, or of the last one: an
   * older price is of another day.
   */
  tradingDayStarts: z.record(z.string(), instantSchema).optional(),
  /** Tickers that are exchange codes, with the symbol each was read as and others that share the code; absent if none is. */
  readAs: z
    .array(z.object({ ticker: z.string(), symbol: z.string(), others: z.array(z.string()) }))
    .optional(),
})
export type QuoteBatch = z.infer<typeof quoteBatchSchema>

/** Stock info with its unit and provenance. */
export const stockInfoSchema = z.object({
  /** Canonical, whatever form was requested. */
  ticker: z.string(),
  companyName: z.string().nullable(),
  companyWebsite: z.string().nullable(),
  /** In `unit`: pence for a London listing declared in GBX. */
  price: z.number().nullable(),
  unit: z.string().nullable(),
  previousClose: z.number().nullable(),
  changeRatio: z.number().nullable(),
  /**
   * Text with currency symbol and code: `£26.76B GBP`; null when unknown. In pounds for a London listing,
   * while there is a rate; as the source declares it in `quote.marketCap`.
   */
  marketCap: z.string().nullable(),
  sharesOutstanding: z.number().nullable(),
  market: z.string().nullable(),
  /** Present when requested with `getProfile=true` and known. */
  profile: z
    .object({
      profile: z.string().nullable(),
      website: z.string().nullable(),
      sector: z.string().nullable(),
      industry: z.string().nullable(),
      city: z.string().nullable(),
      country: z.string().nullable(),
      employees: z.number().nullable(),
    })
    .nullable(),
  quote: quoteSchema,
  provenance: provenanceSchema,
})
export type StockInfo = z.infer<typeof stockInfoSchema>

export const stockInfoParamsSchema = z.object({ ticker: tickerText })
export const stockInfoSourceParamsSchema = z.object({
  ticker: tickerText,
  source: z.string().min(1).max(20),
})
export const stockInfoQuerySchema = z.object({
  getProfile: z.stringbool().default(false),
})
