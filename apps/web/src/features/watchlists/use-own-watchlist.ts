import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { useAddItem, useOrderItems, useRemoveItems, watchlistQuery } from './api.ts'
import { texts } from './texts.ts'
import { useFailureToast } from './use-failure-toast.ts'
import { moved } from './watched.ts'

const onError = (error: Error) => showProblem(error)

/** One of the user's watchlists with the actions on its items; errors are shown as toasts. */
export function useOwnWatchlist(id: number) {
  const client = useQueryClient()
  const query = useQuery(watchlistQuery(id))
  useFailureToast(query.error)
  const add = useAddItem(id, {
    onSuccess: ({ ticker }) => showToast(texts.view.added(ticker)),
    onError,
  })
  const remove = useRemoveItems({ onError })
  const order = useOrderItems(id, { onError })
  const move = (from: number, to: number) => {
    const items = client.getQueryData(watchlistQuery(id).queryKey)?.watchlist_items ?? []
    order.mutate(moved(items, from, to))
  }
  return { query, add: add.mutate, isAdding: add.isPending, remove: remove.mutate, move }
}
