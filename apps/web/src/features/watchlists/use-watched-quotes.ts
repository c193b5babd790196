import type { Quote, QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLiveQuotes, useStreamState } from '../../lib/live-quotes.ts'
import { batchQuery } from './api.ts'
import { texts } from './texts.ts'
import type { QuoteOrReason } from './watched.ts'

/** Fewer than one stream takes, so that the rest of the page has room in it. */
const BATCH = 150

/**
 * Quotes of any number of tickers: all are asked for in batches, and those of the first batch come
 * by the stream afterwards. One ticker without a quote says why and costs only itself.
 */
export function useWatchedQuotes(tickers: readonly string[]): (ticker: string) => QuoteOrReason {
  const key = [...new Set(tickers)].toSorted().join(',')
  const batches = useMemo(() => inBatches(key.split(',').filter(Boolean)), [key])
  const isStreaming = useStreamState() === 'open'
  const combine = useCallback(
    (results: UseQueryResult<QuoteBatch>[]) => collect(batches, results),
    [batches],
  )
  const asked = useQueries({
    queries: batches.map((batch, index) => ({
      ...batchQuery(batch, isStreaming && index === 0),
      placeholderData: keepPreviousData,
    })),
    combine,
  })
  const live = useLiveQuotes(batches[0] ?? [])
  return (ticker) => {
    const quote = newer(asked.quotes.get(ticker), live.get(ticker))
    const noPriceBecause = quote ? null : (asked.reasons.get(ticker) ?? null)
    return { quote, noPriceBecause }
  }
}

function inBatches(tickers: readonly string[]): string[][] {
  const count = Math.ceil(tickers.length / BATCH)
  return Array.from({ length: count }, (_, at) => tickers.slice(at * BATCH, (at + 1) * BATCH))
}

function collect(batches: readonly string[][], results: readonly UseQueryResult<QuoteBatch>[]) {
  const quotes = new Map<string, Quote>()
  const reasons = new Map<string, string>()
  for (const [index, { data, error }] of results.entries()) {
    for (const quote of data?.items ?? []) quotes.set(quote.ticker, quote)
    for (const { ticker, code } of data?.missing ?? []) {
      reasons.set(ticker, texts.table.noPrice[code])
    }
    if (!error) continue
    for (const ticker of batches[index] ?? []) reasons.set(ticker, error.message)
  }
  return { quotes, reasons }
}

function newer(asked: Quote | undefined, live: Quote | undefined): Quote | null {
  if (!asked || !live) return asked ?? live ?? null
  return live.provenance.asOf < asked.provenance.asOf ? asked : live
}
