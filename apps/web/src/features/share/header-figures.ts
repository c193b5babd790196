import type { QuoteDetails } from '@leadenhall/contract/quotes/index.ts'

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
