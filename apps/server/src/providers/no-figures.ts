import type { ProviderQuote } from './ports.ts'

/** The figures of a quote that a source may not have: spread it, then say what the source does have. */
export const NO_FIGURES = {
  previousClose: null,
  open: null,
  dayHigh: null,
  dayLow: null,
  volume: null,
  fiftyTwoWeekHigh: null,
  fiftyTwoWeekLow: null,
  marketCap: null,
  sharesOutstanding: null,
  earningsPerShare: null,
  bookValue: null,
  dividendYield: null,
  delayMinutes: null,
} as const satisfies Partial<ProviderQuote>
