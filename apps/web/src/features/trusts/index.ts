export { TrustPeers, TrustSector } from './lazy-trust-peers.tsx'
export { TrustPanel } from './trust-panel.tsx'
