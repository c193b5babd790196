import * as endpoints from '@leadenhall/contract/drawings/endpoints.ts'
import type { Drawing, DrawingBody } from '@leadenhall/contract/drawings/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../../lib/use-api-mutation.ts'

export function drawingsQuery(ticker: string) {
  return queryOptions({
    queryKey: ['drawings', ticker],
    queryFn: ({ signal }) => callApi(endpoints.listDrawings, { params: { ticker } }, { signal }),
  })
}

export function useCreateDrawing(ticker: string, events: MutationEvents<Drawing, DrawingBody>) {
  return useApiMutation<Drawing, DrawingBody>(
    (body) => callApi(endpoints.createDrawing, { params: { ticker }, body }),
    { ...events, invalidates: drawingsQuery(ticker) },
  )
}

export function useUpdateDrawing(ticker: string, events: MutationEvents<Drawing, Drawing>) {
  return useApiMutation<Drawing, Drawing>(
    ({ id, kind, points, style }) =>
      callApi(endpoints.updateDrawing, { params: { ticker, id }, body: { kind, points, style } }),
    { ...events, invalidates: drawingsQuery(ticker) },
  )
}

export function useDeleteDrawing(ticker: string, events: MutationEvents<unknown, string>) {
  return useApiMutation<unknown, string>(
    (id) => callApi(endpoints.deleteDrawing, { params: { ticker, id } }),
    { ...events, invalidates: drawingsQuery(ticker) },
  )
}
