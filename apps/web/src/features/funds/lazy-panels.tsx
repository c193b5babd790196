import { lazyPanel } from '../../ui/lazy-panel.tsx'

export const FundPanel = lazyPanel(
  async () => (await import('./fund-panel.tsx')).FundPanel,
  'h-[520px]',
)

export const HoldingsPanel = lazyPanel(
  async () => (await import('./holdings-panel.tsx')).HoldingsPanel,
  'h-[480px]',
)

export const TrackingPanel = lazyPanel(
  async () => (await import('./tracking-panel.tsx')).TrackingPanel,
  'h-[200px]',
)

export const RivalsPanel = lazyPanel(
  async () => (await import('./rivals-panel.tsx')).RivalsPanel,
  'h-[400px]',
)
