import { getStockBoard, saveStockBoard } from '@leadenhall/contract/stock-board/endpoints.ts'
import type { BoardCard, KeptBoard } from '@leadenhall/contract/stock-board/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import type { MutationEvents } from '../../lib/use-api-mutation.ts'
import { useLatestMutation } from '../../lib/use-latest-mutation.ts'

/** The user's board; only this page changes it. */
export const stockBoardQuery = queryOptions({
  queryKey: ['stock-board'],
  queryFn: ({ signal }) => callApi(getStockBoard, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Dragging saves once it has paused. */
const SAVE_AFTER_MS = 500

export function useSaveBoard({ onError }: MutationEvents<unknown>) {
  return useLatestMutation({
    thing: 'stock board',
    queryKey: stockBoardQuery.queryKey,
    show: (_: KeptBoard, cards: readonly BoardCard[]): KeptBoard => ({
      cards: [...cards],
      updated_at: new Date().toISOString(),
    }),
    write: (cards) => callApi(saveStockBoard, { body: { cards: [...cards] } }, { isEarly: true }),
    pauseMs: SAVE_AFTER_MS,
    onError,
  })
}
