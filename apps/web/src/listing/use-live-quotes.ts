import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { liveQuotes, type StreamState } from './live-quotes.ts'

/**
 * The latest quotes for some tickers, keyed by ticker as requested. Quotes that have not arrived yet are
 * missing. The map stays the same until one of them changes. Without EventSource (an old browser, a
 * test) it stays empty.
 */
export function useLiveQuotes(
  tickers: readonly string[],
  source = liveQuotes,
): ReadonlyMap<string, Quote> {
  const key = tickers.join(',')
  const unique = useMemo(() => [...new Set(key.split(',').filter(Boolean))], [key])
  useEffect(() => {
    if (unique.length === 0 || typeof EventSource === 'undefined') return undefined
    return source.want(unique)
  }, [unique, source])
  const select = useMemo(() => source.createSelector(unique), [unique, source])
  return useSyncExternalStore(source.subscribe, select)
}

/** The state of the quote stream. */
export function useStreamState(source = liveQuotes): StreamState {
  return useSyncExternalStore(source.subscribe, source.getState)
}
