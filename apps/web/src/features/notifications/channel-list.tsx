import type { Channel } from '@leadenhall/contract/notifications/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { channelsQuery } from './api.ts'
import { ChannelItem } from './channel-item.tsx'
import { MessengerSettings } from './messenger-settings.tsx'
import { NtfySettings } from './ntfy-settings.tsx'
import { PushSettings } from './push-settings.tsx'
import { texts } from './texts.ts'
import { WebhookSettings } from './webhook-settings.tsx'

/** The user's delivery channels, each with its own settings, switch and test. */
export function ChannelList() {
  const query = useQuery(channelsQuery)
  return (
    <Panel title={texts.delivery.title} id="delivery">
      <QueryView query={query} loading={<SkeletonRows rows={40} label={texts.delivery.loading} />}>
        {({ channels, outbox_only }) => (
          <>
            {outbox_only ? (
              <p className="border-b border-line px-3 py-1.5 text-sm text-warn">
                {texts.delivery.outboxOnly}
              </p>
            ) : null}
            <ul>
              <li className="flex items-center gap-3 border-b border-line px-3 py-2">
                <div className="grow">
                  <p className="font-semibold">{texts.delivery.inApp}</p>
                  <p className="text-sm text-muted">{texts.delivery.inAppAbout}</p>
                </div>
                <span className="text-sm text-muted">{texts.delivery.alwaysOn}</span>
              </li>
              {channels.map((channel) => (
                <ChannelItem key={channel.kind} channel={channel}>
                  {settingsOf(channel)}
                </ChannelItem>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function settingsOf(channel: Channel): ReactNode {
  switch (channel.kind) {
    case 'email':
      return channel.address === null ? null : <p className="text-sm">{channel.address}</p>
    case 'push':
      return <PushSettings channel={channel} />
    case 'webhook':
      return <WebhookSettings channel={channel} />
    case 'ntfy':
      return <NtfySettings channel={channel} />
    case 'telegram':
    case 'discord':
    case 'matrix':
    case 'gotify':
    case 'pushover':
      return <MessengerSettings channel={channel} kind={channel.kind} />
  }
}
