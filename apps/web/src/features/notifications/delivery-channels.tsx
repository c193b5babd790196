import { deferred } from '../../ui/deferred.tsx'

/** Delivery channels for the profile page; their own chunk, because the bell is on every page. */
export const DeliveryChannels = deferred(
  async () => ({ default: (await import('./channel-list.tsx')).ChannelList }),
  () => <div className="skeleton h-[1310px]" />,
)
