import { lazy, type ReactNode, Suspense } from 'react'
import { usePartsInTurn } from '../../ui/use-parts-in-turn.ts'
import { WaitingPanel } from '../../ui/waiting-panel.tsx'
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
  // The map and the top of the chart fill the first window of a phone.
  const { shown } = usePartsInTurn(3, 2)
  return (
    <>
      <div className="min-w-0 lg:col-span-full">
        <IndexCards />
      </div>
      {/* As tall as the panels, so that nothing below them moves. */}
      <div className="min-h-[374px] min-w-0">
        <InPlace isShown={shown > 0} height="h-[374px]">
          <LazyMarketMap isSignedIn={isSignedIn} lists={lists} />
        </InPlace>
      </div>
      <div className="min-h-[374px] min-w-0">
        <InPlace isShown={shown > 1} height="h-[374px]">
          <DayChartPanel />
        </InPlace>
      </div>
      <div className="min-h-[211px] min-w-0 lg:col-span-2">
        <InPlace isShown={shown > 2} height="h-[211px]">
          <MarketDay />
        </InPlace>
      </div>
    </>
  )
}

interface InPlaceProps {
  readonly isShown: boolean
  /** Class of the panel's height. */
  readonly height: string
  readonly children: ReactNode
}

/** A panel, or an empty one until its turn has come and its chunk has arrived. */
function InPlace({ isShown, height, children }: InPlaceProps) {
  const place = <WaitingPanel height={height} />
  return isShown ? <Suspense fallback={place}>{children}</Suspense> : place
}
