import { lazyPanel } from '../../ui/lazy-panel.tsx'

/** Loaded when its tab is opened. */
export const TrustPeers = lazyPanel(
  async () => (await import('./trust-peers.tsx')).TrustPeers,
  'h-[560px]',
)

export const TrustSector = lazyPanel(
  async () => (await import('./trust-sector.tsx')).TrustSector,
  'h-[320px]',
)
