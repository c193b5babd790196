import type { ProviderQuote } from '../../apps/server/src/providers/ports.ts'
import type { QuoteDetails } from '../../packages/contract/src/quotes/index.ts'
import { TEST_NOW } from './test-moment.ts'

/** A plain quote in pence, with the given changes. */
export function buildProviderQuote(given: Partial<ProviderQuote> = {}): ProviderQuote {
  return {
    symbol: 'VOD.L',
    kind: 'share',
    name: 'Vodafone Group plc',
    price: 91.5,
    unit: 'GBX',
    previousClose: 90,
    open: 90.2,
    dayHigh: 92,
    dayLow: 89.9,
    volume: 1_000_000,
    fiftyTwoWeekHigh: 97.2,
    fiftyTwoWeekLow: 64.3,
    marketCap: null,
    sharesOutstanding: null,
    earningsPerShare: null,
    bookValue: null,
    dividendYield: null,
    asOfMs: TEST_NOW,
    delayMinutes: 15,
    ...given,
  }
}

/** Details of a quote, unknown except for the given ones. */
export function buildQuoteDetails(given: Partial<QuoteDetails> = {}): QuoteDetails {
  return {
    bid: null,
    ask: null,
    averageVolume3m: null,
    averageVolume10d: null,
    average50d: null,
    average200d: null,
    forwardEarnings: null,
    forwardDividend: null,
    trailingDividend: null,
    exDividendDate: null,
    dividendDate: null,
    resultsDate: null,
    ...given,
  }
}
