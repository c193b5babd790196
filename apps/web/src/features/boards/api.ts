import * as endpoints from '@leadenhall/contract/boards/endpoints.ts'
import type { BoardKey } from '@leadenhall/contract/boards/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { fromDocument } from '../../lib/first-answers.ts'

const REFRESH_MS = 2 * 60_000
/** Polling interval while the board is still being read. */
const PENDING_MS = 3000

const CALLS = { 'lse-chat': endpoints.getLseChat, advfn: endpoints.getAdvfnChat } as const

export function boardQuery(board: BoardKey, ticker: string) {
  return queryOptions({
    queryKey: ['boards', board, ticker],
    queryFn: ({ signal }) => callApi(CALLS[board], { params: { ticker } }, { signal }),
    ...fromDocument(CALLS[board], { params: { ticker } }),
    staleTime: REFRESH_MS,
    refetchInterval: ({ state }) => (state.data?.state.pending ? PENDING_MS : REFRESH_MS),
  })
}
