import type { Quote, QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLiveQuotes, useStreamState } from '../../lib/live-quotes.ts'
import { quotesQuery } from './api.ts'
import { texts } from './texts.ts'
import type { QuoteOrReason } from './watched.ts'

/** Fewer than one stream takes, so that the rest of the page has room in it. */
export const STREAMED = 150

/**
 * Quotes of any number of tickers: all are asked for in batches, and those of the first come by the
 * stream afterwards. One ticker without a quote says why and costs only itself.
 */
export function useWatchedQuotes(tickers: readonly string[]): (ticker: string) => QuoteOrReason {
  const key = [...new Set(tickers)].toSorted().join(',')
  const sorted = useMemo(() => key.split(',').filter(Boolean), [key])
  const streamed = sorted.slice(0, STREAMED)
  const polled = sorted.slice(STREAMED)
  const live = useLiveQuotes(streamed)
  const first = useQuery(quotesQuery(streamed, useStreamState() === 'open'))
  const rest = useQuery(quotesQuery(polled, false))
  const known = useMemo(() => collect(first.data, rest.data), [first.data, rest.data])
  const failures = [failureOf(first, streamed), failureOf(rest, polled)]
  return (ticker) => {
    const quote = newer(known.quotes.get(ticker), live.get(ticker))
    if (quote) return { quote, noPriceBecause: null }
    const failure = failures.find(({ costs }) => costs(ticker))
    return { quote, noPriceBecause: known.reasons.get(ticker) ?? failure?.message ?? null }
  }
}

function collect(...batches: readonly (QuoteBatch | undefined)[]) {
  const quotes = new Map<string, Quote>()
  const reasons = new Map<string, string>()
  for (const batch of batches) {
    for (const quote of batch?.items ?? []) quotes.set(quote.ticker, quote)
    for (const { ticker, code } of batch?.missing ?? []) {
      reasons.set(ticker, texts.table.noPrice[code])
    }
  }
  return { quotes, reasons }
}

function failureOf({ error }: UseQueryResult, tickers: readonly string[]) {
  return {
    message: error?.message,
    costs: (ticker: string) => error !== null && tickers.includes(ticker),
  }
}

function newer(asked: Quote | undefined, live: Quote | undefined): Quote | null {
  if (!asked || !live) return asked ?? live ?? null
  return live.provenance.asOf < asked.provenance.asOf ? asked : live
}
