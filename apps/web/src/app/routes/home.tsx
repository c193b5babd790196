import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { GuestButton, proveHuman } from '../../features/accounts/index.ts'
import { HelpPanel, HomePage, LoadingView } from '../../features/home/index.ts'
import { RegisterInterest } from '../../features/interest/index.ts'
import { indicesQuery, MarketOverview, TickerPanel } from '../../features/market/index.ts'
import { HeadlinesPanel, marketNewsQuery, NewsStrip } from '../../features/news/index.ts'
import { QuotationLine } from '../../features/quotations/index.ts'
import { watchlistsQuery } from '../../features/watchlists/index.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import type { PageProps } from '../../lib/page-props.ts'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { Logo } from '../logo.tsx'
import { texts } from '../texts.ts'

const OwnListsPanel = lazy(async () => ({
  default: (await import('../../features/watchlists/own-lists-panel.tsx')).OwnListsPanel,
}))
const WeekPanel = lazy(async () => ({
  default: (await import('../../features/market/week-panel.tsx')).WeekPanel,
}))
const NearAlertsPanel = lazy(async () => ({
  default: (await import('../../features/alerts/near-alerts-panel.tsx')).NearAlertsPanel,
}))

/** The page is shown as soon as any content has loaded, and at the latest after this. */
const LONGEST_WAIT_MS = 1500

export default function HomeRoute({ user }: PageProps) {
  const isReady = useFirstContent()
  const lists = useQuery({ ...watchlistsQuery, enabled: user !== null })
  const quotation = <QuotationLine />
  if (!isReady) return <LoadingView logo={<Logo />} quotation={quotation} />
  return (
    <HomePage
      newsStrip={<NewsStrip />}
      overview={<MarketOverview isSignedIn={user !== null} lists={lists.data ?? []} />}
      visitor={user ? user.first_name || user.name : null}
      tickerPanel={<TickerPanel />}
      own={user ? <OwnPanels /> : null}
      help={
        <HelpPanel
          isSignedIn={user !== null}
          quotation={quotation}
          guest={<GuestButton />}
          interest={
            <RegisterInterest contactEmail={bootstrap.contactEmail} proveHuman={proveHuman} />
          }
        />
      }
      headlines={<HeadlinesPanel />}
      week={
        <Suspense fallback={<div className="panel h-full min-h-96" />}>
          <WeekPanel />
        </Suspense>
      }
    />
  )
}

function OwnPanels() {
  return (
    <>
      <Suspense fallback={<LoadingPanel rows={4} label={texts.loadingPage} />}>
        <OwnListsPanel />
      </Suspense>
      <Suspense fallback={<LoadingPanel rows={6} label={texts.loadingPage} />}>
        <NearAlertsPanel />
      </Suspense>
    </>
  )
}

function useFirstContent(): boolean {
  const news = useQuery(marketNewsQuery)
  const indices = useQuery(indicesQuery)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate || !news.isPending || !indices.isPending
}
