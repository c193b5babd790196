import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { useMemo } from 'react'
import { type DaySummary, summariseDay } from './day-summary.ts'
import { useWatchedQuotes } from './use-watched-quotes.ts'

/** How each of several lists did today, from one request for the prices of all. */
export function useListDays(
  lists: readonly Watchlist[] = [],
): (list: Watchlist) => DaySummary | null {
  const tickers = useMemo(
    () => lists.flatMap(({ watchlist_items: items }) => items.map(({ ticker }) => ticker)),
    [lists],
  )
  const { quoteOf } = useWatchedQuotes(tickers)
  return ({ watchlist_items: items }) =>
    summariseDay(items.map(({ ticker }) => ({ ticker, ...quoteOf(ticker) })))
}
