import * as endpoints from '@leadenhall/contract/broker-keys/endpoints.ts'
import type { BrokerKey, BrokerKeyBody } from '@leadenhall/contract/broker-keys/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'

/** While a report is awaited, or its rows may be stored meanwhile. */
const REFRESH_MS = 5000

export const brokerKeysQuery = queryOptions({
  queryKey: ['broker-keys'],
  queryFn: ({ signal }) => callApi(endpoints.listBrokerKeys, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some((key) => key.state === 'syncing' || key.state === 'waiting')
      ? REFRESH_MS
      : false,
})

export function useAddBrokerKey(events: MutationEvents<BrokerKey, BrokerKeyBody>) {
  return useApiMutation((body: BrokerKeyBody) => callApi(endpoints.addBrokerKey, { body }), {
    ...events,
    invalidates: brokerKeysQuery,
  })
}

interface Daily {
  readonly id: string
  readonly isDaily: boolean
}

export function useSetDaily(events: MutationEvents<BrokerKey, Daily>) {
  return useApiMutation(
    ({ id, isDaily }: Daily) =>
      callApi(endpoints.setBrokerKeyDaily, { params: { id }, body: { is_daily: isDaily } }),
    { ...events, invalidates: brokerKeysQuery },
  )
}

export function useSyncNow(events: MutationEvents<BrokerKey, string>) {
  return useApiMutation((id: string) => callApi(endpoints.syncBrokerKey, { params: { id } }), {
    ...events,
    invalidates: brokerKeysQuery,
  })
}

export function useRemoveBrokerKey(events: MutationEvents<unknown, string>) {
  return useApiMutation((id: string) => callApi(endpoints.removeBrokerKey, { params: { id } }), {
    ...events,
    invalidates: brokerKeysQuery,
  })
}
