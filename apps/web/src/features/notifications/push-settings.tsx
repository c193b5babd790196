import type { Channel } from '@leadenhall/contract/notifications/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../format/price.ts'
import { Button } from '../../ui/button.tsx'
import { pushEndpointQuery, useSubscribeToPush, useUnsubscribeFromPush } from './api.ts'
import { isPushSupported } from './browser-push.ts'
import { texts } from './texts.ts'

/** Subscribes this browser to web push. Permission is only requested on a click. */
export function PushSettings({ channel }: { channel: Channel }) {
  const isSupported = isPushSupported()
  const endpoint = useQuery({ ...pushEndpointQuery, enabled: isSupported }).data ?? null
  const subscribe = useSubscribeToPush()
  const unsubscribe = useUnsubscribeFromPush()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span>{texts.push.browsers(formatCount(channel.subscriptions))}</span>
      {!isSupported ? (
        <p className="text-muted">{texts.push.unsupported}</p>
      ) : endpoint === null || channel.subscriptions === 0 ? (
        <Button disabled={subscribe.isPending} onClick={() => subscribe.mutate()}>
          {texts.push.subscribe}
        </Button>
      ) : (
        <Button disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate(endpoint)}>
          {texts.push.unsubscribe}
        </Button>
      )}
    </div>
  )
}
