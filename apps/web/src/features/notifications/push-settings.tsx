import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import type { Channel } from '@leadenhall/contract/notifications/index.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../format/price.ts'
import { callApi } from '../../lib/api.ts'
import { showToast } from '../../ui/show-toast.ts'
import {
  findPushEndpoint,
  isPushSupported,
  subscribeToPush,
  unsubscribeFromPush,
} from './browser-push.ts'
import { texts } from './texts.ts'
import { useChannelUpdate } from './use-channel.ts'

const endpointQuery = queryOptions({
  queryKey: ['delivery', 'this-browser'],
  queryFn: findPushEndpoint,
})

/** Whether this browser takes web push. Permission is asked for on a click only. */
export function PushSettings({ channel }: { channel: Channel }) {
  const isSupported = isPushSupported()
  const client = useQueryClient()
  const update = useChannelUpdate()
  const endpoint = useQuery({ ...endpointQuery, enabled: isSupported }).data ?? null
  const after = {
    onSuccess: (changed: Channel) => update(changed),
    onError: (error: Error) => showToast(error.message),
    onSettled: () => client.invalidateQueries(endpointQuery),
  }
  const subscribe = useMutation({
    mutationFn: async () => {
      const { key } = await callApi(endpoints.getPushKey, {})
      const body = await subscribeToPush(key)
      return callApi(endpoints.savePushSubscription, { body })
    },
    ...after,
  })
  const unsubscribe = useMutation({
    mutationFn: async (endpoint: string) => {
      await unsubscribeFromPush()
      return callApi(endpoints.deletePushSubscription, { body: { endpoint } })
    },
    ...after,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span>{texts.push.browsers(formatCount(channel.subscriptions))}</span>
      {!isSupported ? (
        <p className="text-muted">{texts.push.unsupported}</p>
      ) : endpoint === null || channel.subscriptions === 0 ? (
        <button
          type="button"
          className="control"
          disabled={subscribe.isPending}
          onClick={() => subscribe.mutate()}
        >
          {texts.push.subscribe}
        </button>
      ) : (
        <button
          type="button"
          className="control"
          disabled={unsubscribe.isPending}
          onClick={() => unsubscribe.mutate(endpoint)}
        >
          {texts.push.unsubscribe}
        </button>
      )}
    </div>
  )
}
