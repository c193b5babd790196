import * as endpoints from '@leadenhall/contract/health/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'

const REFRESH_MS = 10_000

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => callApi(endpoints.getHealth, {}, { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})

export function useReloadCoreConfig(events: MutationEvents<{ message: string }>) {
  return useApiMutation(() => callApi(endpoints.reloadCoreConfig, {}, { withCsrf: true }), {
    ...events,
    invalidates: healthQuery,
  })
}

export function useProbeSources(events: MutationEvents<unknown>) {
  return useApiMutation<unknown>(() => callApi(endpoints.probeSources, {}), {
    ...events,
    invalidates: healthQuery,
  })
}
