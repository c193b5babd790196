export { TrustPanel } from './trust-panel.tsx'
