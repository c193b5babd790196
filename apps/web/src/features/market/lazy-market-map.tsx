import { lazy, Suspense } from 'react'
import type { MarketMapPanelProps } from './market-map-panel.tsx'

const MarketMapPanel = lazy(async () => ({
  default: (await import('./market-map-panel.tsx')).MarketMapPanel,
}))

/** The map of a list, in a chunk of its own. */
export function LazyMarketMap(props: MarketMapPanelProps) {
  return (
    <Suspense fallback={<div className="panel h-[374px]" aria-busy="true" />}>
      <MarketMapPanel {...props} />
    </Suspense>
  )
}
