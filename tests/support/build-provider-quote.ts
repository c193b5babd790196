import type { ProviderQuote } from '../../apps/server/src/providers/ports.ts'
import { TEST_NOW } from './test-moment.ts'

/** A plain quote in pence with what a test says of it. */
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
