import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { closesQuery, quotesQuery } from '../../listing/many-listings.ts'
import { useLiveQuotes, useStreamState } from '../../listing/use-live-quotes.ts'

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
  const live = useLiveQuotes(sorted)
  const isStreaming = useStreamState() === 'open'
  const asked = useQuery(quotesQuery(sorted, isStreaming)).data
  const closes = useQuery(closesQuery(sorted, true)).data
  const askedOf = useMemo(() => new Map(asked?.items.map((item) => [item.ticker, item])), [asked])
  const lines = useMemo(() => new Map(closes?.map((item) => [item.ticker, item.closes])), [closes])
  return {
    quoteOf: (ticker) => newerOf(live.get(ticker), askedOf.get(ticker)),
    closesOf: (ticker) => lines.get(ticker) ?? [],
  }
}

function newerOf(a: Quote | undefined, b: Quote | undefined): Quote | null {
  if (!a || !b) return a ?? b ?? null
  return a.provenance.asOf < b.provenance.asOf ? b : a
}
