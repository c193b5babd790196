import type { ListedShare, Quote, QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { quotesQuery } from '../../listing/many-listings.ts'
import { useLiveQuotes, useStreamState } from '../../listing/use-live-quotes.ts'
import { texts } from './texts.ts'
import type { QuoteOrReason } from './watched.ts'

/** Below the stream's limit, to leave room for the rest of the page. */
export const STREAMED = 150

export interface WatchedQuotes {
  readonly quoteOf: (ticker: string) => QuoteOrReason
  /** Why fetching quotes failed; null otherwise. */
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * Quotes for any number of tickers: all are fetched in batches, and the first ones are then streamed. A
 * ticker without a quote has a reason and does not affect the others.
 */
export function useWatchedQuotes(tickers: readonly string[]): WatchedQuotes {
  const key = [...new Set(tickers)].toSorted().join(',')
  const sorted = useMemo(() => key.split(',').filter(Boolean), [key])
  const live = useLiveQuotes(sorted.slice(0, STREAMED))
  const isStreaming = useStreamState() === 'open'
  const first = useQuery(quotesQuery(sorted.slice(0, STREAMED), isStreaming))
  const rest = useQuery(quotesQuery(sorted.slice(STREAMED), false))
  const known = useMemo(() => collect(first.data, rest.data), [first.data, rest.data])
  const failed = [first, rest].filter(({ isError }) => isError)
  return {
    quoteOf: (ticker) => {
      const asked = known.quotes.get(ticker)
      const quote = newer(asked, live.get(ticker))
      const unknown = failed.length > 0 ? texts.table.noPrice.unavailable : null
      return {
        quote,
        noPriceBecause: quote ? null : (known.reasons.get(ticker) ?? unknown),
        listed: known.listed.get(ticker) ?? null,
        isOld: quote !== null && quote.provenance.asOf < (known.dayStarts.get(ticker) ?? ''),
      }
    },
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

function collect(...batches: readonly (QuoteBatch | undefined)[]) {
  const quotes = new Map<string, Quote>()
  const reasons = new Map<string, string>()
  const dayStarts = new Map<string, string>()
  const listed = new Map<string, ListedShare>()
  for (const batch of batches) {
    for (const [ticker, start] of Object.entries(batch?.tradingDayStarts ?? {})) {
      dayStarts.set(ticker, start)
    }
    for (const quote of batch?.items ?? []) quotes.set(quote.ticker, quote)
    for (const { ticker, code, listed: share } of batch?.missing ?? []) {
      reasons.set(ticker, texts.table.noPrice[code])
      if (share) listed.set(ticker, share)
    }
  }
  return { quotes, reasons, listed, dayStarts }
}

function newer(asked: Quote | undefined, live: Quote | undefined): Quote | null {
  if (!asked || !live) return asked ?? live ?? null
  return live.provenance.asOf < asked.provenance.asOf ? asked : live
}
