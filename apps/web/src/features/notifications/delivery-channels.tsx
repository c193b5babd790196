import { lazy, Suspense } from 'react'

const ChannelList = lazy(async () => ({
  default: (await import('./channel-list.tsx')).ChannelList,
}))

/** Delivery channels for the profile page; a chunk of their own, for the bell is on every page. */
export function DeliveryChannels() {
  return (
    <Suspense fallback={<div className="skeleton h-96" />}>
      <ChannelList />
    </Suspense>
  )
}
