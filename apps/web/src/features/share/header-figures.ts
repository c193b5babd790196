import type { Quote, QuoteDetails } from '@leadenhall/contract/quotes/index.ts'
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'

/** (ask − bid) ÷ their mean; null without both, for a crossed market and for a price in doubt. */
export function spreadOf(quote: Quote): number | null {
  const { bid = null, ask = null } = quote.details ?? {}
  if (bid === null || ask === null || bid <= 0 || ask < bid || isDoubtful(quote)) return null
  return (ask - bid) / ((ask + bid) / 2)
}

const DATES = ['resultsDate', 'exDividendDate', 'dividendDate'] as const
export interface NextDate {
  readonly of: (typeof DATES)[number]
  /** Trading date. */
  readonly date: string
}

/** The first of the known dates from today on. */
export function nextDateOf(details: QuoteDetails | undefined, today: string): NextDate | null {
  const coming = DATES.flatMap((of) => {
    const date = details?.[of] ?? null
    return date !== null && date >= today ? [{ of, date }] : []
  })
  return coming.toSorted((a, b) => (a.date < b.date ? -1 : 1))[0] ?? null
}
