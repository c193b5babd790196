import { lazy, Suspense } from 'react'
import { WaitingPanel } from '../../ui/waiting-panel.tsx'
import type { MarketMapPanelProps } from './market-map-panel.tsx'

const MarketMapPanel = lazy(async () => ({
  default: (await import('./market-map-panel.tsx')).MarketMapPanel,
}))

/** The map of a list, in a chunk of its own. */
export function LazyMarketMap(props: MarketMapPanelProps) {
  return (
    <Suspense fallback={<WaitingPanel height="h-[374px]" />}>
      <MarketMapPanel {...props} />
    </Suspense>
  )
}
