/**
 * The interface of a market data provider. Adapters parse replies, declare units as the source
 * declares them, and throw only OutboundError. A symbol is the Yahoo-style ticker
 * (`VOD.L`, `^FTSE`, `GBPUSD=X`); an adapter translates it to its own form.
 */

import type { FundStatement } from '@leadenhall/contract/funds/index.ts'
import type { HistoryInterval } from '@leadenhall/contract/history/index.ts'
import type { QuoteDetails } from '@leadenhall/contract/quotes/index.ts'
import type { Price, Unit } from '@leadenhall/contract/shared/money.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'

export interface ProviderQuote {
  readonly symbol: string
  readonly kind: InstrumentKind
  readonly name: string | null
  /** In `unit`, as are all plain numbers below except volume and sharesOutstanding. */
  readonly price: number | null
  /** Declared by the source for this listing; null when it declares none. */
  readonly unit: Unit | null
  readonly previousClose: number | null
  readonly open: number | null
  readonly dayHigh: number | null
  readonly dayLow: number | null
  readonly volume: number | null
  readonly fiftyTwoWeekHigh: number | null
  readonly fiftyTwoWeekLow: number | null
  readonly marketCap: Price | null
  readonly sharesOutstanding: number | null
  /** Trailing twelve months per share, in its own unit. */
  readonly earningsPerShare: Price | null
  /** Per share, in its own unit. */
  readonly bookValue: Price | null
  /** Trailing, ratio. */
  readonly dividendYield: number | null
  /** Absent where the source gives none of it. */
  readonly details?: QuoteDetails
  /** Milliseconds since the epoch at which the price was true. */
  readonly asOfMs: number
  /** Stated delay in minutes, null when the source states none. */
  readonly delayMinutes: number | null
  /** Simulated from a made-up level, because no dated price is known. */
  readonly isLevelInvented?: true
}

/** A batch never fails for one symbol: unknown ones are listed. */
export interface ProviderQuotes {
  readonly quotes: readonly ProviderQuote[]
  readonly unknown: readonly string[]
  /** Known to the source, which no longer gives a price: delisted or suspended. */
  readonly notQuoted?: readonly string[]
  /** Known to the source, but with an unusable answer: unavailable rather than unknown. */
  readonly rejected?: readonly { readonly symbol: string; readonly reason: string }[]
}

export interface ProviderBar {
  /** Start of the bar, Unix seconds. */
  readonly time: number
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number | null
  readonly volume: number | null
  /** Adjusted for splits and dividends by the source; null intraday or if missing. */
  readonly adjustedClose: number | null
}

export interface ProviderSplit {
  readonly date: TradingDate
  /** `numerator` new shares for `denominator` old ones. */
  readonly numerator: number
  readonly denominator: number
}

export interface ProviderDividend {
  readonly date: TradingDate
  /** Per share, split-adjusted as the source gives it. */
  readonly amount: number
  /** Declared unit of this dividend, null when the source declares none. */
  readonly unit: Unit | null
}

/** A dividend that a company has declared, with its days. */
export interface DeclaredDividend extends ProviderDividend {
  /** Null where the source does not name it. */
  readonly payDate: TradingDate | null
}

/** Something that a source states for a day and that is not used. */
export interface RefusedDay {
  readonly date: TradingDate
  /** As users read it: `no price ("NA")`. */
  readonly reason: string
}

export interface ProviderHistory {
  readonly symbol: string
  /** Declared for the series as a whole. */
  readonly unit: Unit | null
  /** IANA zone of the exchange, in which a daily bar's date is counted. */
  readonly timeZone: string
  /** Oldest first, one per day or interval, null rows kept. */
  readonly bars: readonly ProviderBar[]
  /**
   * True if open/high/low/close are already split-adjusted by the source (Yahoo: yes). Storage
   * undoes this with `splits`, so that stored bars are as traded.
   */
  readonly splitAdjusted: boolean
  readonly splits: readonly ProviderSplit[]
  readonly dividends: readonly ProviderDividend[]
  /** Last close before the first bar; null if the source gives none. */
  readonly previousClose: number | null
  /** Days that the source states and that are left out of `bars`. */
  readonly refused?: readonly RefusedDay[]
  /**
   * First day of the bars, if the price stepped there without a stated split: earlier days are counted
   * in other shares, also those that are stored.
   */
  readonly restartsOn?: TradingDate
}

export interface ProviderProfile {
  readonly symbol: string
  readonly summary: string | null
  readonly website: string | null
  readonly sector: string | null
  readonly industry: string | null
  readonly city: string | null
  readonly country: string | null
  readonly employees: number | null
  /** Of an exchange-traded fund; null for anything else, absent from a reply of before it was read. */
  readonly fund?: FundStatement | null
}

export interface ProviderSearchHit {
  readonly symbol: string
  readonly name: string
  /** The source's own exchange text. */
  readonly exchange: string | null
  readonly kind: InstrumentKind
}

export interface HistoryRequest {
  readonly symbol: string
  /** Unix seconds, inclusive. */
  readonly from: number
  /** Unix seconds, exclusive. */
  readonly to: number
  readonly interval: HistoryInterval
}

/** A day in a company's calendar. */
export interface CompanyDate {
  readonly date: TradingDate
  readonly kind: 'results' | 'ex-dividend'
  /** Dividend per share; null for results, and while it is not known. */
  readonly amount: Price | null
}

export interface SimulatedCloses {
  readonly unit: Unit | null
  /** Unix day, close and shares traded; null for an instrument without a volume. */
  readonly closes: readonly (readonly [day: number, close: number, volume: number | null])[]
  /** Unix ex-day and amount for one of today's shares, in `unit`. */
  readonly dividends?: readonly (readonly [number, number])[]
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Of a source whose calls of a day are counted: how many to leave unspent. Default 0. */
  readonly callsToLeave?: number
  /** Of a source with imported prices: also those that are too old for a present one. Default false. */
  readonly takesOld?: boolean
}

/** An external source, or its simulated counterpart. */
export interface Source {
  /** Key used as `source` everywhere: `yahoo`, `google`, `lse-chat`, `demo`. */
  readonly key: string
  /** Name that users see. */
  readonly title: string
  /** True when its data is simulated. */
  readonly simulated: boolean
  /** One cheap real call; resolves when the source responds as expected. @throws OutboundError */
  probe(options?: CallOptions): Promise<void>
}

export interface DeclaredFund {
  readonly name: string | null
  /** Of its price; null where none is declared. */
  readonly unit: Unit | null
}

/**
 * A provider implements the capabilities it has; the registry asks those that have one, in order.
 */
export interface MarketDataProvider extends Source {
  /** Maximum symbols per getQuotes call. */
  readonly maxBatch: number
  /** False while it needs a key or is switched off: others are asked instead. Absent: always true. */
  isOn?(): boolean
  /** Its series have neither splits nor dividends, so that none in them does not mean that there was none. */
  readonly statesNoActions?: true
  /** Its calls of a day are counted, so a series is read whole, at most once after a session. */
  readonly isMetered?: true
  /** Its series are stored when they are imported; `getHistory` only says whether they still serve. */
  readonly isStored?: true
  /** @throws OutboundError */
  getQuotes?(symbols: readonly string[], options?: CallOptions): Promise<ProviderQuotes>
  /**
   * One quote at the cost of a whole page, for a source without batches.
   * @throws OutboundError, kind `not_found` for an unknown symbol
   */
  getPageQuote?(symbol: string, options?: CallOptions): Promise<ProviderQuote>
  /** @throws OutboundError, kind `not_found` for an unknown symbol */
  getHistory?(request: HistoryRequest, options?: CallOptions): Promise<ProviderHistory>
  /**
   * Only of a simulated source: closes in the present unit by Unix day, oldest first, without a
   * request. Null for an unknown symbol.
   */
  simulateCloses?(symbol: string, fromDay: number): Promise<SimulatedCloses | null>
  /**
   * Only of a simulated source: quotes as they were at instants of the last days, oldest first,
   * without a request and without figures of accounts. A list an instant; unknown symbols are left out.
   */
  simulateQuotes?(
    symbols: readonly string[],
    instantsMs: readonly number[],
  ): Promise<readonly (readonly ProviderQuote[])[]>
  /**
   * Only of a simulated source: what a company announces on the days `from` to `to`, both included,
   * without a request. Empty for an instrument without accounts.
   */
  simulateDates?(symbol: string, from: TradingDate, to: TradingDate): readonly CompanyDate[]
  /**
   * Only of a simulated source: dividends from the ex-day `from` on that are declared by now, also those
   * whose ex-day is still to come, oldest first, without a request. Empty for an unknown symbol.
   */
  simulateDividends?(symbol: string, from: TradingDate): readonly DeclaredDividend[]
  /**
   * An open-ended fund as the source's own list declares it; null for one that is not in it.
   * @throws OutboundError
   */
  findFund?(isin: string, options?: CallOptions): Promise<DeclaredFund | null>
  /** @throws OutboundError, kind `not_found` without a profile */
  getProfile?(symbol: string, options?: CallOptions): Promise<ProviderProfile>
  /** @throws OutboundError */
  search?(text: string, options?: CallOptions): Promise<readonly ProviderSearchHit[]>
}
