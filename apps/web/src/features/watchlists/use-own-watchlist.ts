import type { Watchlist, WatchlistItem } from '@leadenhall/contract/watchlists/index.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/show-toast.ts'
import { addItem, orderItems, removeItem, watchlistQuery, watchlistsQuery } from './api.ts'
import { texts } from './texts.ts'
import { useFailureToast } from './use-failure-toast.ts'
import { moved } from './watched.ts'

/** A watchlist of one's own and what can be done with its items; refusals are told in toasts. */
export function useOwnWatchlist(id: number) {
  const client = useQueryClient()
  const query = useQuery(watchlistQuery(id))
  useFailureToast(query.error)
  const refresh = () => client.invalidateQueries(watchlistsQuery)
  const tell = (error: Error) => showToast(error.message)

  const add = useMutation({
    mutationFn: (ticker: string) => addItem(id, ticker),
    onSuccess: async ({ ticker }) => {
      await refresh()
      showToast(texts.view.added(ticker))
    },
    onError: tell,
  })
  const remove = useMutation({
    mutationFn: (item: WatchlistItem) => removeItem(item),
    onSuccess: refresh,
    onError: tell,
  })
  const order = useMutation({
    mutationFn: (items: readonly WatchlistItem[]) =>
      orderItems(
        id,
        items.map((item) => item.id),
      ),
    // Moved on screen at once; the server's word follows, or the order of before.
    onMutate: async (items) => {
      await client.cancelQueries(watchlistQuery(id))
      const before = client.getQueryData(watchlistQuery(id).queryKey)
      client.setQueryData(watchlistQuery(id).queryKey, withItems(items))
      return { before }
    },
    onError: (error, _, context) => {
      client.setQueryData(watchlistQuery(id).queryKey, context?.before)
      tell(error)
    },
    onSettled: refresh,
  })
  const move = (from: number, to: number) => {
    const items = client.getQueryData(watchlistQuery(id).queryKey)?.watchlist_items ?? []
    order.mutate(moved(items, from, to))
  }
  return { query, refresh, add: add.mutate, isAdding: add.isPending, remove: remove.mutate, move }
}

function withItems(items: readonly WatchlistItem[]) {
  return (list: Watchlist | undefined) => list && { ...list, watchlist_items: [...items] }
}
