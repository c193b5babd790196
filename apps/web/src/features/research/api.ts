import * as endpoints from '@leadenhall/contract/research/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

const REFRESH_MS = 30 * 60_000
const PENDING_MS = 3000

export const researchQuery = queryOptions({
  queryKey: ['research', 'items'],
  queryFn: ({ signal }) => callApi(endpoints.listResearch, {}, { signal }),
  staleTime: REFRESH_MS,
})

export const researchSourcesQuery = queryOptions({
  queryKey: ['research', 'sources'],
  queryFn: ({ signal }) => callApi(endpoints.listResearchSources, {}, { signal }),
  staleTime: REFRESH_MS,
  refetchInterval: ({ state }) =>
    state.data?.some((source) => source.state.pending) ? PENDING_MS : REFRESH_MS,
})
