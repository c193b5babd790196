import type { Quote, StockInfo } from '@leadenhall/contract/quotes/index.ts'
import type { Provenance } from '@leadenhall/contract/shared/provenance.ts'

export function buildProvenance(over: Partial<Provenance> = {}): Provenance {
  return {
    source: 'yahoo',
    asOf: '2026-11-20T14:03:00.000Z',
    delayMinutes: 15,
    stale: false,
    simulated: false,
    ...over,
  }
}

/** A share at 612.2 pence, up 4 pence. */
export function buildQuote(over: Partial<Quote> = {}): Quote {
  return {
    ticker: 'VOD.L',
    symbol: over.ticker ?? 'VOD.L',
    kind: 'share',
    name: 'Vodafone Group plc',
    price: 612.2,
    unit: 'GBX',
    previousClose: 608.2,
    change: 4,
    changeRatio: 4 / 608.2,
    open: null,
    dayHigh: null,
    dayLow: null,
    volume: null,
    fiftyTwoWeekHigh: null,
    fiftyTwoWeekLow: null,
    marketCap: { value: 1_210_000_000, unit: 'GBP' },
    sharesOutstanding: null,
    earningsPerShare: null,
    bookValue: null,
    priceEarnings: null,
    relativeVolume: null,
    priceToBook: null,
    dividendYield: null,
    flags: [],
    provenance: buildProvenance(),
    ...over,
  }
}

export function buildStockInfo(
  over: Partial<Quote> = {},
  info: Partial<StockInfo> = {},
): StockInfo {
  const quote = buildQuote(over)
  const { ticker, price, unit, previousClose, changeRatio, sharesOutstanding, provenance } = quote
  return {
    ticker,
    companyName: quote.name,
    companyWebsite: null,
    price,
    unit,
    previousClose,
    changeRatio,
    marketCap: null,
    sharesOutstanding,
    market: 'MAIN MARKET',
    profile: null,
    quote,
    provenance,
    ...info,
  }
}
