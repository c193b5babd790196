import { z } from 'zod'
import { NAV_BASES } from '../figures/facts.ts'
import { tickerText } from '../instruments/schemas.ts'
import { priceSchema } from '../shared/provenance.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

/** `cum` is with the income of the period, `ex` without it; `fair` and `par` value the fund's debt. */
export const navBasisSchema = z.enum(NAV_BASES)

/** Net asset value for each share, as its source stated it. */
export const navSchema = z.object({
  basis: navBasisSchema,
  value: z.number(),
  /** As the source declares it: `GBX`, `USD`. */
  unit: z.string(),
  /** Day of the valuation. */
  date: tradingDateSchema,
  /** When it became public; for a source that does not say, when it was first read. */
  publishedAt: instantSchema,
  source: z.string(),
  /** The price shows it about a hundred times too large or too small for its unit. */
  isInDoubt: z.boolean(),
  simulated: z.boolean(),
})
export type TrustNav = z.infer<typeof navSchema>

/** Mean of the daily discounts of a span, and how many days it is from; null with too few. */
const meanSchema = z.object({ mean: z.number(), days: z.number().int().positive() }).nullable()

export const trustSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  /** The AIC's sector, else the ICB supersector; null if neither is known. */
  sector: z.string().nullable(),
  price: z.number().nullable(),
  /** Declared unit of the price. */
  unit: z.string().nullable(),
  priceAt: instantSchema.nullable(),
  /** With income and debt at fair value where it is given; null without any NAV. */
  nav: navSchema.nullable(),
  /** Days from the day of the NAV until now. */
  navAge: z.number().int().nonnegative().nullable(),
  /** Days between two NAVs of the fund, the median; of the file while there is only one. */
  cadenceDays: z.number().positive().nullable(),
  /** The NAV is older than three times the cadence. */
  isStale: z.boolean(),
  /** Price ÷ NAV − 1: −0.1 is a discount of 10%; also of a stale NAV, null for one in doubt. */
  discount: z.number().nullable(),
  /** Why there is no discount; null if there is one. */
  because: z.string().nullable(),
  mean1y: meanSchema,
  /** Null until NAVs go back further than a year. */
  mean3y: meanSchema,
  /** (Discount − mean of a year) ÷ standard deviation; null for a stale NAV or fewer than 30 days. */
  z: z.number().nullable(),
  /** Days with a discount within the last year. */
  n: z.number().int().nonnegative(),
  /** Daily closes are still being read after a start: what is missing can be known in some seconds. */
  isReading: z.boolean(),
  /** Yearly ongoing charge, ratio: 0.0055 is 0.55%; null where no source states it. */
  charge: z.number().nullable(),
  /** Net debt ÷ net assets: 0.1 is 10%, below 0 is net cash; null where no source states it. */
  gearing: z.number().nullable(),
  /** As the source of the quote declares it. */
  marketCap: priceSchema.nullable(),
  /** In pounds at the latest rate, which compares funds; null without one. */
  marketCapPounds: z.number().nullable(),
  /** Trailing, of the quote, ratio. */
  dividendYield: z.number().nullable(),
  simulated: z.boolean(),
})
export type Trust = z.infer<typeof trustSchema>

export const trustsSchema = z.object({
  asOf: instantSchema,
  simulated: z.boolean(),
  /** By sector, then by name. */
  items: z.array(trustSchema),
})
export type Trusts = z.infer<typeof trustsSchema>

export const discountPointSchema = z.object({
  date: tradingDateSchema,
  /** Null while the NAV in force was stale, in doubt or had no rate of exchange. */
  discount: z.number().nullable(),
})
export type DiscountPoint = z.infer<typeof discountPointSchema>

/** Raises of the dividend by calendar year of the ex-day, from the dividends that we have. */
export const dividendRecordSchema = z.object({
  /** Consecutive whole years up to the last one, each above the year before. */
  raises: z.number().int().nonnegative(),
  /** The first whole year that is known; with a raise in each year after it, there may be more. */
  since: z.number().int(),
  /** The last whole year. */
  until: z.number().int(),
})
export type DividendRecord = z.infer<typeof dividendRecordSchema>

export const trustDetailSchema = trustSchema.extend({
  /** Every basis of the newest NAV. */
  navs: z.array(navSchema),
  /** Null with fewer than two whole years of dividends, or while one of them is in doubt. */
  dividendRecord: dividendRecordSchema.nullable(),
  /** By day with a close, oldest first, three years at most, each by the NAV that was public then. */
  points: z.array(discountPointSchema),
})
export type TrustDetail = z.infer<typeof trustDetailSchema>

export const trustParamsSchema = z.object({ ticker: tickerText })
