import * as endpoints from '@leadenhall/contract/keys/endpoints.ts'
import type { ApiKeyScope } from '@leadenhall/contract/keys/index.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'

export const keysQuery = queryOptions({
  queryKey: ['account', 'keys'],
  queryFn: ({ signal }) => callApi(endpoints.listApiKeys, {}, { signal }),
})

/** The same for everyone, until the server is another version. */
export const keyReachQuery = queryOptions({
  queryKey: ['key-reach'],
  queryFn: ({ signal }) => callApi(endpoints.listKeyReach, {}, { signal }),
})

interface KeyRequest {
  readonly name: string
  readonly scope: ApiKeyScope
  /** Null for a key that never expires. */
  readonly expires_in_days: number | null
}

export function useCreateApiKey(events: MutationEvents<unknown, KeyRequest>) {
  return useApiMutation((body: KeyRequest) => callApi(endpoints.createApiKey, { body }), {
    ...events,
    invalidates: keysQuery,
  })
}

/** Of a key of an earlier release: whether it keeps the portfolio. */
export function useDecideKeyPortfolio(
  events: MutationEvents<unknown, { readonly id: string; readonly keeps: boolean }>,
) {
  return useApiMutation(
    ({ id, keeps }: { readonly id: string; readonly keeps: boolean }) =>
      callApi(endpoints.decideKeyPortfolio, { params: { id }, body: { keeps } }),
    { ...events, invalidates: keysQuery },
  )
}

/** Also refetches the list after a failure, because the key may already be gone. */
export function useRevokeApiKey({ onSuccess, onError }: MutationEvents<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(endpoints.revokeApiKey, { params: { id } }),
    onSuccess: (data) => onSuccess?.(data),
    onError: (error) => onError?.(error),
    onSettled: () => client.invalidateQueries(keysQuery),
  })
}
