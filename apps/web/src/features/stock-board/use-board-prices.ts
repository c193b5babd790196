import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { closesQuery } from '../../listing/many-listings.ts'
import { useLatestQuotes } from '../../listing/use-latest-quotes.ts'

export interface BoardPrices {
  /** Null while it is not known. */
  readonly quoteOf: (ticker: string) => Quote | null
  /** A month, oldest first; empty where unknown. */
  readonly closesOf: (ticker: string) => readonly number[]
}

/** Live quotes and the last month of the cards' tickers. */
export function useBoardPrices(tickers: readonly string[]): BoardPrices {
  const key = tickers.toSorted().join(',')
  const sorted = useMemo(() => key.split(',').filter(Boolean), [key])
  const quoteOf = useLatestQuotes(sorted)
  const closes = useQuery(closesQuery(sorted, true)).data
  const lines = useMemo(() => new Map(closes?.map((item) => [item.ticker, item.closes])), [closes])
  return {
    quoteOf,
    closesOf: (ticker) => lines.get(ticker) ?? [],
  }
}
