/** The user's desks and chart layouts, which several features show and change. */
import { listLayouts } from '@leadenhall/contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** By name; only this product's own changes make it old. */
export const layoutsQuery = queryOptions({
  queryKey: ['layouts'],
  queryFn: ({ signal }) => callApi(listLayouts, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
