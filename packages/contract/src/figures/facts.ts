/**
 * Inputs of formulas: one instrument as of a moment, in one currency. Whoever builds it
 * has converted the price into the currency of the accounts at a dated rate, or left it null.
 */
import type { LineKey } from './metrics/statements.ts'

/** Spans over which returns are measured, counted back from the day of the price. */
export const RETURN_SPANS = ['1w', '1m', '3m', '6m', '1y', '3y', '5y', 'ytd'] as const
export type ReturnSpan = (typeof RETURN_SPANS)[number]

/** Of the quote; null where the source gives nothing. Prices are in the listing's major unit. */
export interface QuoteFacts {
  readonly price: number | null
  /** In pounds at the latest rate; null without one. */
  readonly pricePounds: number | null
  /** Ratio; null unless the price is of the present or last session. */
  readonly changeRatio: number | null
  /** Shares traded today. */
  readonly volume: number | null
  /** As the source of the quote states them. */
  readonly sharesInIssue: number | null
  /** Volume ÷ what has usually traded by the time of the quote. */
  readonly relativeVolume: number | null
  readonly yearHigh: number | null
  readonly yearLow: number | null
  /** Price ÷ earnings of the last twelve months, in one unit; null for losses. */
  readonly priceEarnings: number | null
  /** Trailing, ratio. */
  readonly dividendYield: number | null
  readonly bid: number | null
  readonly ask: number | null
  /** Shares a day, over three months and over ten days. */
  readonly averageVolume3m: number | null
  readonly averageVolume10d: number | null
  readonly average50d: number | null
  readonly average200d: number | null
  /** Per share in the listing's major unit. */
  readonly forwardEarnings: number | null
  readonly forwardDividend: number | null
  readonly trailingDividend: number | null
  /** Days since 1970-01-01. */
  readonly exDividendDay: number | null
  readonly dividendDay: number | null
  readonly resultsDay: number | null
}

/** Of the daily closes, adjusted for splits. */
export interface BarFacts {
  /** Price ÷ close at the start of the span − 1; null without a close there. */
  readonly change: (span: ReturnSpan) => number | null
  /** The same with dividends reinvested at the close of their ex-days; null if one is not known. */
  readonly totalReturn: (span: ReturnSpan) => number | null
  /** The change of the FTSE All-Share, without dividends. */
  readonly indexChange: (span: ReturnSpan) => number | null
  /** Standard deviation of daily logarithmic returns over a year, × √252. */
  readonly volatility: number | null
  /** Against the index that a fund follows, else the FTSE All-Share: covariance ÷ variance of daily returns over a year. */
  readonly beta: number | null
  /** Before the day of the price; null with too few sessions whose volume and rate are known. */
  readonly liquidity: Liquidity | null
}

export interface Liquidity {
  /** Traded in a day, the median. */
  readonly pounds: number
  /** How many sessions it is of. */
  readonly sessions: number
}

/** Facts from other features about the listing, as of the day of the price. */
export interface ExtraFacts {
  /** Tax due on a purchase, as a ratio of the amount; 0 if exempt, null if its rule is not known. */
  readonly buyingDuty: number | null
  /** Published short positions ÷ issued shares, of the measure in force on the day; null if none is published. */
  readonly shortRatio: number | null
  /** Difference to a month before within the same measure; null while it is younger. */
  readonly shortChange1m: number | null
  /** Of the newest disclosure table; null while none has been read. */
  readonly offer: OfferFacts | null
  /**
   * Figures of a gilt at a clean price in pounds for £1 of nominal; null for anything else. The function
   * gives null for a price that no gilt has.
   */
  readonly gilt: ((price: number) => GiltFacts | null) | null
}

export interface OfferFacts {
  readonly isIn: boolean
  /** Days to the earliest deadline of a bidder, negative once it has passed; null without one. */
  readonly deadlineDays: number | null
}

/** Ratios, and years. Real ones for an index-linked gilt. */
export interface GiltFacts {
  readonly yield: number
  readonly netYield40: number
  readonly duration: number
}

export const NO_EXTRAS: ExtraFacts = {
  buyingDuty: null,
  shortRatio: null,
  shortChange1m: null,
  offer: null,
  gilt: null,
}

/** Bases on which a net asset value is stated: income of the period in or out, debt at fair or par value. */
export const NAV_BASES = ['nav_cum_fair', 'nav_cum_par', 'nav_ex_fair', 'nav_ex_par'] as const
export type NavBasis = (typeof NAV_BASES)[number]

/** Of a closed-ended fund; all null for anything else. */
export interface TrustFacts {
  /** Newest published NAV for each share, in the listing's major unit at the rate of the price's day. */
  readonly nav: (basis: NavBasis) => number | null
  /** Days from the day of the NAV to the day of the price. */
  readonly navAge: number | null
  /** Price ÷ NAV − 1, negative at a discount; null while the NAV is stale or has no rate. */
  readonly discount: number | null
  /** Standard deviations that the discount is above its mean of a year; null with fewer than 30 days. */
  readonly discountZ: number | null
}

export const NO_TRUST: TrustFacts = {
  nav: () => null,
  navAge: null,
  discount: null,
  discountZ: null,
}

export interface Facts {
  /**
   * A reported line in the currency of the accounts.
   * @param yearsAgo financial years before the newest one
   */
  readonly line: (key: LineKey, yearsAgo?: number) => number | null
  /** In the currency of the accounts. */
  readonly price: number | null
  /** In the currency of the accounts. */
  readonly marketCap: number | null
  readonly quote: QuoteFacts
  readonly bars: BarFacts
  /** Years since listing. */
  readonly listedYears: number | null
  readonly extras: ExtraFacts
  readonly trust: TrustFacts
}

/** a ÷ b; null if either is missing or b is 0. */
export function divide(a: number | null, b: number | null): number | null {
  return a === null || b === null || b === 0 ? null : a / b
}

/** a ÷ b; null unless b is positive: a multiple of a loss has no meaning. */
export function multiple(a: number | null, b: number | null): number | null {
  return b !== null && b > 0 ? divide(a, b) : null
}

export function minus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b
}
