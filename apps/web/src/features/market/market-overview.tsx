import { lazy, Suspense } from 'react'
import { IndexCards } from './index-cards.tsx'

const MarketMapPanel = lazy(async () => ({
  default: (await import('./market-map-panel.tsx')).MarketMapPanel,
}))
const DayChartPanel = lazy(async () => ({
  default: (await import('./day-chart-panel.tsx')).DayChartPanel,
}))
const MarketDay = lazy(async () => ({
  default: (await import('./market-day.tsx')).MarketDay,
}))

/** The market on one look: indices and rates, the map of an index, its day, and what moved. */
export function MarketOverview({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <>
      <IndexCards />
      {/* As tall as the panels, so that nothing below them moves. */}
      <div className="grid gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-h-[374px]">
          <Suspense fallback={<div className="panel h-[374px]" />}>
            <MarketMapPanel isSignedIn={isSignedIn} />
          </Suspense>
        </div>
        <div className="min-h-[374px]">
          <Suspense fallback={<div className="panel h-[374px]" />}>
            <DayChartPanel />
          </Suspense>
        </div>
      </div>
      <div className="min-h-[211px]">
        <Suspense fallback={<div className="panel h-[211px]" />}>
          <MarketDay />
        </Suspense>
      </div>
    </>
  )
}
