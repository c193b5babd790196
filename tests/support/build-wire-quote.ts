import type { Quote } from '../../packages/contract/src/quotes/index.ts'

/** A plain quote in pence, as the API returns it, with the given changes. */
export function buildWireQuote(given: Partial<Quote> = {}): Quote {
  return {
    ticker: 'VOD.L',
    symbol: 'VOD.L',
    kind: 'share',
    name: 'Vodafone Group plc',
    price: 200,
    unit: 'GBX',
    previousClose: 198,
    change: 2,
    changeRatio: 2 / 198,
    open: null,
    dayHigh: null,
    dayLow: null,
    volume: 12,
    fiftyTwoWeekHigh: null,
    fiftyTwoWeekLow: null,
    marketCap: null,
    sharesOutstanding: null,
    earningsPerShare: null,
    bookValue: null,
    priceEarnings: null,
    relativeVolume: null,
    priceToBook: null,
    dividendYield: null,
    flags: [],
    provenance: {
      source: 'yahoo',
      asOf: '2026-09-18T10:00:00.000Z',
      delayMinutes: 15,
      stale: false,
      simulated: false,
    },
    ...given,
  }
}
