import { getStockBoard, saveStockBoard } from '@leadenhall/contract/stock-board/endpoints.ts'
import type { BoardCard } from '@leadenhall/contract/stock-board/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** The user's board; only this page changes it. */
export const stockBoardQuery = queryOptions({
  queryKey: ['stock-board'],
  queryFn: ({ signal }) => callApi(getStockBoard, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function saveBoard(cards: readonly BoardCard[]): Promise<unknown> {
  return callApi(saveStockBoard, { body: { cards: [...cards] } })
}
