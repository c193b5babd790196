/** Computed from the ledger: holdings, performance and income. Nothing here is stored. */
import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'
import { decimalPriceSchema, decimalText } from './ledger-schemas.ts'

/** Ids of accounts separated by commas; absent for all. */
export const accountsText = z.string().min(1).max(2000).optional()

export const holdingsQuerySchema = z.object({
  /** At the end of this day; absent for now, at live prices. */
  on: tradingDateSchema.optional(),
  account: accountsText,
  /** True if to list the lots of a portfolio of more than 1,000 of them, too. */
  lots: z.stringbool().default(false),
})

/** Parts of a gain in pounds, `total` their sum; each null where it cannot be known. */
export const gainSchema = z.object({
  /** From the price in its own currency, at the exchange rate of the purchase; sold shares included. */
  price: decimalText.nullable(),
  /** From the exchange rate. */
  currency: decimalText.nullable(),
  /** Dividends and interest received. */
  income: decimalText.nullable(),
  /** Charges, fees and tax: zero or below. */
  costs: decimalText.nullable(),
  total: decimalText.nullable(),
})
export type Gain = z.infer<typeof gainSchema>

export const lotSchema = z.object({
  account_id: z.string(),
  date: tradingDateSchema,
  /** Left of the purchase: sales use up the oldest first. */
  quantity: decimalText,
  /** In pounds, charges included; null without an exchange rate for the day. */
  cost: decimalText.nullable(),
})

export const holdingSchema = z.object({
  ticker: z.string(),
  name: z.string().nullable(),
  isin: z.string().nullable(),
  sector: z.string().nullable(),
  country: z.string().nullable(),
  /** `Shares`, `ETFs`, … as in the instrument list. */
  kind: z.string().nullable(),
  accountIds: z.array(z.string()),
  /** Up to 10 decimal places. */
  quantity: decimalText,
  /** Cost of a share with charges, in the unit of the price; null where cost or rate is unknown. */
  averageCost: decimalPriceSchema.nullable(),
  /** In pounds at the rates of the purchases, charges included. */
  cost: decimalText.nullable(),
  price: decimalPriceSchema.nullable(),
  /** When the price was true: an instant, or a trading day for a close. */
  priceAsOf: z.string().nullable(),
  /** Quantity times price, in the major unit of the price's currency. */
  localValue: decimalPriceSchema.nullable(),
  /** In pounds. */
  value: decimalText.nullable(),
  /** Part of the known value of all holdings and cash, 0 to 1. */
  weight: z.number().nullable(),
  gain: gainSchema,
  /** Total gain over cost of what was ever bought; null without either. */
  gainRatio: z.number().nullable(),
  /** Gain since the previous close, in pounds; null for a past day or without both prices. */
  today: decimalText.nullable(),
  /** Null where they are left out, as for a past day; see `lots` in the query. */
  lots: z.array(lotSchema).nullable(),
  /** Why value or gain is null: "not known because …". */
  unknownBecause: z.string().nullable(),
})
export type Holding = z.infer<typeof holdingSchema>

const allocationSchema = z.array(
  z.object({ name: z.string(), value: decimalText, weight: z.number() }),
)
export type Allocation = z.infer<typeof allocationSchema>

export const holdingsSchema = z.object({
  on: tradingDateSchema,
  /** Of all sums. */
  currency: z.literal('GBP'),
  /** Holdings and cash; null with the reason if any part is unknown or no activity is recorded. */
  value: decimalText.nullable(),
  /** The known part of the value. */
  knownValue: decimalText,
  /** Null if that of any part is unknown. */
  cost: decimalText.nullable(),
  /** The known part of the cost. */
  knownCost: decimalText,
  /** Which instruments have no known cost or gain, and so are left out; null if all have one. */
  costUnknownBecause: z.string().nullable(),
  gain: gainSchema,
  /** Gain since the previous close; null for a past day. */
  today: decimalText.nullable(),
  unknownBecause: z.string().nullable(),
  /** By value, largest first. */
  holdings: z.array(holdingSchema),
  /** Of accounts with an activity. */
  cash: z.array(
    z.object({
      account_id: z.string(),
      currency: z.string(),
      /** Below zero where payments have no deposit in the ledger. */
      amount: decimalText,
      /** In pounds. */
      value: decimalText.nullable(),
    }),
  ),
  /** Known values by account, sector, country, currency and kind, largest first. */
  allocation: z.object({
    account: allocationSchema,
    sector: allocationSchema,
    country: allocationSchema,
    currency: allocationSchema,
    kind: allocationSchema,
  }),
})
export type Holdings = z.infer<typeof holdingsSchema>

export const performanceQuerySchema = z.object({
  /** Both inclusive; absent for the first activity and for today. */
  from: tradingDateSchema.optional(),
  /** Instead of `from`: from the close with which this range of a chart of a London share begins. */
  span: z.enum(['1m', '3m', '6m', 'ytd', '1y', '3y', '5y']).optional(),
  to: tradingDateSchema.optional(),
  account: accountsText,
  /** One holding instead of whole accounts. */
  holding: tickerText.optional(),
  /** FTSE All-Share if absent. */
  benchmark: tickerText.optional(),
})

export const performanceDaySchema = z.object({
  date: tradingDateSchema,
  /** In pounds at the end of the day; null if a price is missing. */
  value: z.number().nullable(),
  /** Money paid in less money taken out, in pounds. */
  flow: z.number(),
  /** Of the day: (value + outflow) ÷ (value of the day before + inflow) − 1. */
  return: z.number().nullable(),
  /** Time-weighted, since the start of the period. */
  cumulative: z.number().nullable(),
  /** The benchmark's, since the start of the period. */
  benchmark: z.number().nullable(),
})
export type PerformanceDay = z.infer<typeof performanceDaySchema>

export const portfolioPerformanceSchema = z.object({
  from: tradingDateSchema,
  to: tradingDateSchema,
  currency: z.literal('GBP'),
  startValue: z.number().nullable(),
  endValue: z.number().nullable(),
  /** Paid in less taken out within the period. */
  netFlow: z.number(),
  /** The part of the money paid in that no deposit of the ledger explains. */
  impliedFlow: z.number(),
  /** endValue − startValue − netFlow. */
  gain: z.number().nullable(),
  /**
   * Time-weighted return of the period: the daily returns chained, so that the size of deposits does
   * not matter. An inflow counts at the start of its day, an outflow at its end. Null with the reason
   * where there was nothing to earn it on.
   */
  twr: z.number().nullable(),
  /** `twr` as a rate per year; null for a period of less than a year. */
  twrAnnual: z.number().nullable(),
  /** Money-weighted return per year: the rate at which all flows come to the final value (XIRR, actual/365). */
  mwr: z.number().nullable(),
  /** Why a return is null: "Not known because …"; null when both are known. */
  unknownBecause: z.string().nullable(),
  /** Largest fall of the time-weighted index from a peak, as a ratio below zero. */
  drawdown: z
    .object({ ratio: z.number(), from: tradingDateSchema, to: tradingDateSchema })
    .nullable(),
  /** Standard deviation of the returns of weekdays, per year (× √252); null for fewer than 20 days. */
  volatility: z.number().nullable(),
  benchmark: z.object({
    ticker: z.string(),
    name: z.string(),
    /** Return of the period, in its own currency. */
    return: z.number().nullable(),
    /** A security's dividends are reinvested on their ex-days; those of an index are not known. */
    includesDividends: z.boolean(),
    unknownBecause: z.string().nullable(),
  }),
  /** Weekdays, and other days with an activity. Oldest first. */
  daily: z.array(performanceDaySchema),
})
export type PortfolioPerformance = z.infer<typeof portfolioPerformanceSchema>

export const positionParamsSchema = z.object({ ticker: tickerText })
/** A user's holding of one share. */
export const portfolioPositionSchema = z.object({
  ticker: z.string(),
  /** `0` if none is held. */
  quantity: decimalText,
  averageCost: decimalPriceSchema.nullable(),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), quantity: decimalText })),
  asOf: instantSchema,
})
export type PortfolioPosition = z.infer<typeof portfolioPositionSchema>

/** Tickers held now, by ticker. */
export const heldTickersSchema = z.object({ tickers: z.array(z.string()) })

/** A split that would change a holding and has no activity. */
export const missingSplitSchema = z.object({
  account_id: z.string(),
  ticker: z.string(),
  name: z.string().nullable(),
  /** First day on which the new shares trade. */
  date: tradingDateSchema,
  /** New shares for old ones; fewer new ones for a consolidation. */
  ratio: z.object({ new: decimalText, old: decimalText }),
  /** Shares held the evening before. */
  held: decimalText,
})
export type MissingSplit = z.infer<typeof missingSplitSchema>
/** Oldest first. */
export const missingSplitsSchema = z.array(missingSplitSchema)
export type MissingSplits = z.infer<typeof missingSplitsSchema>
