import type { ProviderQuote } from './ports.ts'

/** Nulls for the figures of a quote that a source may lack: spread it before those it has. */
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
