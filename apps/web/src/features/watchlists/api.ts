import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import type {
  ImportOutcome,
  Watchlist,
  WatchlistItem,
} from '@leadenhall/contract/watchlists/index.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { useLatestMutation } from '../../lib/use-latest-mutation.ts'

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

/** Gains since added follow prices no faster than this. */
const PERFORMANCE_REFRESH_MS = 60_000
const PERFORMANCE_STALE_MS = 30_000

/** @param id null on a list without added-at prices */
export const listPerformanceQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['watchlists', id, 'performance'],
    queryFn: ({ signal }) =>
      callApi(endpoints.getListPerformance, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    staleTime: PERFORMANCE_REFRESH_MS,
    refetchInterval: PERFORMANCE_REFRESH_MS,
  })

/** @param item null for a share that is not on one of the user's lists */
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
    staleTime: PERFORMANCE_STALE_MS,
  })

export function useCreateWatchlist(events: MutationEvents<Watchlist, string>) {
  return useApiMutation((name: string) => callApi(endpoints.createWatchlist, { body: { name } }), {
    ...events,
    invalidates: watchlistsQuery,
  })
}

export function useRenameWatchlist({ id }: Watchlist, events: MutationEvents<unknown, string>) {
  return useApiMutation<unknown, string>(
    (name) => callApi(endpoints.renameWatchlist, { params: { id }, body: { name } }),
    { ...events, invalidates: watchlistsQuery },
  )
}

export function useDeleteWatchlist(events: MutationEvents<unknown, Watchlist>) {
  return useApiMutation<unknown, Watchlist>(
    ({ id }) => callApi(endpoints.deleteWatchlist, { params: { id } }),
    { ...events, invalidates: watchlistsQuery },
  )
}

const addItem = (id: number, ticker: string) =>
  callApi(endpoints.addWatchlistItem, { params: { id }, body: { ticker } })

/** Adds one share to a chosen list. */
export function useAddToWatchlist(ticker: string, events: MutationEvents<unknown, Watchlist>) {
  return useApiMutation<unknown, Watchlist>(({ id }) => addItem(id, ticker), {
    ...events,
    invalidates: watchlistsQuery,
  })
}

/** Adds shares to a fixed list. */
export function useAddItem(id: number, events: MutationEvents<WatchlistItem, string>) {
  return useApiMutation((ticker: string) => addItem(id, ticker), {
    ...events,
    invalidates: watchlistsQuery,
  })
}

export function useRemoveItems(events: MutationEvents<unknown, readonly WatchlistItem[]>) {
  return useApiMutation<unknown, readonly WatchlistItem[]>(
    async (items) => {
      for (const { watchlist_id: id, id: item } of items) {
        await callApi(endpoints.removeWatchlistItem, { params: { id, item } })
      }
    },
    { ...events, invalidates: watchlistsQuery },
  )
}

export function useNoteItem(
  { watchlist_id: id, id: item }: WatchlistItem,
  events: MutationEvents<unknown, string>,
) {
  return useApiMutation<unknown, string>(
    (note) => callApi(endpoints.changeWatchlistItem, { params: { id, item }, body: { note } }),
    { ...events, invalidates: watchlistsQuery },
  )
}

/** Shows the new order before it is saved; a failure restores the previous one. */
export function useOrderItems(id: number, { onError }: MutationEvents<unknown>) {
  return useLatestMutation({
    thing: `watchlist ${id} order`,
    queryKey: watchlistQuery(id).queryKey,
    show: (shown: Watchlist, items: readonly WatchlistItem[]) => ({
      ...shown,
      watchlist_items: [...items],
    }),
    write: (items) =>
      callApi(
        endpoints.orderWatchlist,
        { params: { id }, body: { items: items.map((item) => item.id) } },
        { isEarly: true },
      ),
    invalidates: watchlistsQuery,
    onError,
  })
}

const importText = (id: number, text: string) =>
  callApi(endpoints.importWatchlist, { params: { id }, body: { text } })

export function useImportTickers(id: number, events: MutationEvents<unknown, string>) {
  return useApiMutation((text: string) => importText(id, text), {
    ...events,
    invalidates: watchlistsQuery,
  })
}

/** Adds what `collect` finds to a chosen list. */
export function useAddAll(
  collect: () => Promise<readonly string[]>,
  events: MutationEvents<ImportOutcome, Watchlist>,
) {
  return useApiMutation<ImportOutcome, Watchlist>(
    async ({ id }) => importText(id, (await collect()).join('\n')),
    { ...events, invalidates: watchlistsQuery },
  )
}

/** Creates or revokes a list's share link. */
export function useShareWatchlist({ id }: Watchlist, events: MutationEvents<Watchlist, boolean>) {
  const client = useQueryClient()
  return useApiMutation(
    (isShared: boolean) =>
      isShared
        ? callApi(endpoints.shareWatchlist, { params: { id } })
        : callApi(endpoints.unshareWatchlist, { params: { id } }),
    {
      ...events,
      onSuccess: (changed, isShared) => {
        client.setQueryData(watchlistQuery(id).queryKey, changed)
        events.onSuccess?.(changed, isShared)
      },
      invalidates: watchlistsQuery,
    },
  )
}
