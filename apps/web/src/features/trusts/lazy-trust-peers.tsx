import { type ComponentProps, lazy, Suspense } from 'react'
import { WaitingPanel } from '../../ui/waiting-panel.tsx'
import type { TrustPeers as Panel } from './trust-peers.tsx'

const Loaded = lazy(async () => ({ default: (await import('./trust-peers.tsx')).TrustPeers }))

/** Loaded when its tab is opened. */
export function TrustPeers(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense fallback={<WaitingPanel height="h-[560px]" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
