import { late } from '../../ui/late.tsx'

/** Delivery channels for the profile page; a chunk of their own, for the bell is on every page. */
export const DeliveryChannels = late(
  async () => ({ default: (await import('./channel-list.tsx')).ChannelList }),
  () => <div className="skeleton h-96" />,
)
