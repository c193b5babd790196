import { lazy, Suspense } from 'react'
import { IndexCards } from './index-cards.tsx'
import { LazyMarketMap } from './lazy-market-map.tsx'
import type { MappableList } from './market-map-panel.tsx'

const DayChartPanel = lazy(async () => ({
  default: (await import('./day-chart-panel.tsx')).DayChartPanel,
}))
const MarketDay = lazy(async () => ({
  default: (await import('./market-day.tsx')).MarketDay,
}))

interface MarketOverviewProps {
  readonly isSignedIn: boolean
  readonly lists: readonly MappableList[]
}

/**
 * The market on one look, in the columns of the page: indices and rates, the map of an index, its day,
 * and what moved.
 */
export function MarketOverview({ isSignedIn, lists }: MarketOverviewProps) {
  return (
    <>
      <div className="min-w-0 lg:col-span-full">
        <IndexCards />
      </div>
      {/* As tall as the panels, so that nothing below them moves. */}
      <div className="min-h-[374px] min-w-0">
        <LazyMarketMap isSignedIn={isSignedIn} lists={lists} />
      </div>
      <div className="min-h-[374px] min-w-0">
        <Suspense fallback={<div className="panel h-[374px]" />}>
          <DayChartPanel />
        </Suspense>
      </div>
      <div className="min-h-[211px] min-w-0 lg:col-span-2">
        <Suspense fallback={<div className="panel h-[211px]" />}>
          <MarketDay />
        </Suspense>
      </div>
    </>
  )
}
