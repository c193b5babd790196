import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { quotesQuery } from './many-listings.ts'
import { useLiveQuotes, useStreamState } from './use-live-quotes.ts'

/**
 * The newer of the streamed and the requested quote of each ticker; null while it is not known.
 * @param tickers sorted, and the same array while they do not change
 */
export function useLatestQuotes(tickers: readonly string[]): (ticker: string) => Quote | null {
  const live = useLiveQuotes(tickers)
  const isStreaming = useStreamState() === 'open'
  const asked = useQuery(quotesQuery(tickers, isStreaming)).data
  const askedOf = useMemo(() => new Map(asked?.items.map((item) => [item.ticker, item])), [asked])
  return (ticker) => newerOf(live.get(ticker), askedOf.get(ticker))
}

function newerOf(a: Quote | undefined, b: Quote | undefined): Quote | null {
  if (!a || !b) return a ?? b ?? null
  return a.provenance.asOf < b.provenance.asOf ? b : a
}
