import * as quotes from '@leadenhall/contract/quotes/endpoints.ts'
import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import type { Watchlist, WatchlistItem } from '@leadenhall/contract/watchlists/index.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { fromDocument } from '../../lib/first-answers.ts'

export const watchlistsQuery = queryOptions({
  queryKey: ['watchlists'],
  queryFn: ({ signal }) => callApi(endpoints.listWatchlists, {}, { signal }),
})

export const watchlistQuery = (id: number) =>
  queryOptions({
    queryKey: ['watchlists', id],
    queryFn: ({ signal }) => callApi(endpoints.getWatchlist, { params: { id } }, { signal }),
  })

export const sharedWatchlistQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-watchlist', token],
    queryFn: ({ signal }) =>
      callApi(endpoints.getSharedWatchlist, { params: { token } }, { signal }),
  })

const POLLED_REFRESH_MS = 30_000
/** While prices come by themselves, what has no price and market caps are all that is asked for. */
const STREAMED_REFRESH_MS = 5 * 60_000

/** @param isStreamed whether later prices come by themselves */
export const quotesQuery = (tickers: readonly string[], isStreamed: boolean) =>
  queryOptions({
    queryKey: ['watched-quotes', tickers],
    queryFn: ({ signal }) => readQuotes(tickers, signal),
    ...fromDocument(quotes.listQuotes, { query: { tickers: tickers.join(',') } }),
    enabled: tickers.length > 0,
    staleTime: POLLED_REFRESH_MS,
    refetchInterval: ({ state }) =>
      isStreamed && state.error === null ? STREAMED_REFRESH_MS : POLLED_REFRESH_MS,
    // The rows that stay keep their prices while one more is asked for.
    placeholderData: keepPreviousData,
  })

/** Most tickers of one call. */
const BATCH = 150

async function readQuotes(tickers: readonly string[], signal: AbortSignal): Promise<QuoteBatch> {
  const count = Math.ceil(tickers.length / BATCH)
  const batches = await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const batch = tickers.slice(at * BATCH, (at + 1) * BATCH)
      return callApi(quotes.listQuotes, { query: { tickers: batch.join(',') } }, { signal })
    }),
  )
  return {
    items: batches.flatMap(({ items }) => items),
    missing: batches.flatMap(({ missing }) => missing),
  }
}

/** @param item null for a share that is on no list of one's own */
export const performanceQuery = (ticker: string, item: WatchlistItem | null) =>
  queryOptions({
    queryKey: ['performance', ticker, item?.id ?? null],
    queryFn: ({ signal }) =>
      item
        ? callApi(
            endpoints.getItemPerformance,
            { params: { id: item.watchlist_id, item: item.id } },
            { signal },
          )
        : callApi(endpoints.getPerformance, { params: { ticker } }, { signal }),
    staleTime: POLLED_REFRESH_MS,
  })

export const createWatchlist = (name: string) =>
  callApi(endpoints.createWatchlist, { body: { name } })

export const renameWatchlist = (id: number, name: string) =>
  callApi(endpoints.renameWatchlist, { params: { id }, body: { name } })

export const deleteWatchlist = (id: number) =>
  callApi(endpoints.deleteWatchlist, { params: { id } })

export const addItem = (id: number, ticker: string) =>
  callApi(endpoints.addWatchlistItem, { params: { id }, body: { ticker } })

export const noteItem = ({ watchlist_id: id, id: item }: WatchlistItem, note: string) =>
  callApi(endpoints.changeWatchlistItem, { params: { id, item }, body: { note } })

export const removeItem = ({ watchlist_id: id, id: item }: WatchlistItem) =>
  callApi(endpoints.removeWatchlistItem, { params: { id, item } })

export const orderItems = (id: number, items: readonly string[]) =>
  callApi(endpoints.orderWatchlist, { params: { id }, body: { items: [...items] } })

export const importTickers = (id: number, text: string) =>
  callApi(endpoints.importWatchlist, { params: { id }, body: { text } })

export const setShared = ({ id }: Watchlist, isShared: boolean) =>
  isShared
    ? callApi(endpoints.shareWatchlist, { params: { id } })
    : callApi(endpoints.unshareWatchlist, { params: { id } })
