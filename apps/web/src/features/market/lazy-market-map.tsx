import { lazyPanel } from '../../ui/lazy-panel.tsx'

/** The map of a list, in a chunk of its own. */
export const LazyMarketMap = lazyPanel(
  async () => (await import('./market-map-panel.tsx')).MarketMapPanel,
  'h-[374px]',
)
