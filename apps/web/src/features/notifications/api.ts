import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import type {
  Channel,
  ChannelBody,
  ChannelKind,
  ChannelTest,
} from '@leadenhall/contract/notifications/index.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { showProblem } from '../../ui/show-toast.ts'
import { findPushEndpoint, subscribeToPush, unsubscribeFromPush } from './browser-push.ts'

const REFRESH_MS = 30_000

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => callApi(endpoints.listNotifications, { query: {} }, { signal }),
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always',
})

export const channelsQuery = queryOptions({
  queryKey: ['delivery'],
  queryFn: ({ signal }) => callApi(endpoints.listChannels, {}, { signal }),
})

/** This browser's push subscription, or null. */
export const pushEndpointQuery = queryOptions({
  queryKey: ['delivery', 'this-browser'],
  queryFn: findPushEndpoint,
})

export function useNotificationActions() {
  const after = {
    invalidates: notificationsQuery,
    onError: (error: Error) => showProblem(error),
  }
  return {
    read: useApiMutation(
      (id: string) => callApi(endpoints.readNotification, { params: { id } }),
      after,
    ),
    readAll: useApiMutation(() => callApi(endpoints.readAllNotifications, {}), after),
    remove: useApiMutation(
      (id: string) => callApi(endpoints.deleteNotification, { params: { id } }),
      after,
    ),
  }
}

/** Replaces a channel in the cached list with the one a call returned. */
function useChannelUpdate(): (channel: Channel) => void {
  const client = useQueryClient()
  return (channel) =>
    client.setQueryData(channelsQuery.queryKey, (known) =>
      known
        ? {
            ...known,
            channels: known.channels.map((one) => (one.kind === channel.kind ? channel : one)),
          }
        : known,
    )
}

export function useSaveChannel(kind: ChannelKind) {
  const update = useChannelUpdate()
  return useApiMutation(
    (body: ChannelBody) => callApi(endpoints.saveChannel, { params: { kind }, body }),
    { onSuccess: ({ channel }) => update(channel) },
  )
}

export function useTestChannel(kind: ChannelKind, events: MutationEvents<ChannelTest>) {
  const update = useChannelUpdate()
  return useApiMutation(() => callApi(endpoints.testChannel, { params: { kind } }), {
    ...events,
    onSuccess: ({ channel }) => update(channel),
  })
}

/** Requests permission, so it must be called from a click. */
export function useSubscribeToPush() {
  return usePushChange(async () => {
    const { key } = await callApi(endpoints.getPushKey, {})
    const body = await subscribeToPush(key)
    return callApi(endpoints.savePushSubscription, { body })
  })
}

export function useUnsubscribeFromPush() {
  return usePushChange(async (endpoint: string) => {
    await unsubscribeFromPush()
    return callApi(endpoints.deletePushSubscription, { body: { endpoint } })
  })
}

function usePushChange<Variables = void>(change: (variables: Variables) => Promise<Channel>) {
  const client = useQueryClient()
  const update = useChannelUpdate()
  const refresh = () => client.invalidateQueries(pushEndpointQuery)
  return useApiMutation(change, {
    onSuccess: (channel) => {
      update(channel)
      return refresh()
    },
    // The browser may have changed its subscription before the server refused it.
    onError: (error) => {
      showProblem(error)
      return refresh()
    },
  })
}
