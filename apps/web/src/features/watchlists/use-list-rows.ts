import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { useMemo } from 'react'
import { useWatchedQuotes } from './use-watched-quotes.ts'
import { toWatched, type Watched } from './watched.ts'

/** The shares of each of several lists, from one request for the prices of all. */
export function useListRows(lists: readonly Watchlist[] = []): (list: Watchlist) => Watched[] {
  const tickers = useMemo(
    () => lists.flatMap(({ watchlist_items: items }) => items.map(({ ticker }) => ticker)),
    [lists],
  )
  const { quoteOf } = useWatchedQuotes(tickers)
  return ({ watchlist_items: items }) =>
    items.map((item) => {
      const { ticker } = item
      return toWatched({ ticker, name: null, item }, quoteOf(ticker))
    })
}
