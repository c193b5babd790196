import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { GuestButton, proveHuman } from '../../features/accounts/index.ts'
import { HelpPanel, HomePage, LoadingView } from '../../features/home/index.ts'
import { SearchBox } from '../../features/instruments/index.ts'
import { RegisterInterest } from '../../features/interest/index.ts'
import { indicesQuery, MarketOverview, TickerPanel } from '../../features/market/index.ts'
import { HeadlinesPanel, marketNewsQuery, NewsStrip } from '../../features/news/index.ts'
import { QuotationLine } from '../../features/quotations/index.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import type { PageProps } from '../../lib/page-props.ts'
import { sharePath } from '../../lib/paths.ts'
import { Logo } from '../logo.tsx'

/** The page is shown as soon as any content has loaded, and at the latest after this. */
const LONGEST_WAIT_MS = 1500

export default function HomeRoute({ user }: PageProps) {
  const [, navigate] = useLocation()
  const isReady = useFirstContent()
  const quotation = <QuotationLine />
  if (!isReady) return <LoadingView logo={<Logo />} quotation={quotation} />
  return (
    <HomePage
      newsStrip={<NewsStrip />}
      overview={<MarketOverview />}
      search={<SearchBox size="hero" onPick={({ ticker }) => navigate(sharePath(ticker))} />}
      visitor={user ? user.first_name || user.name : null}
      tickerPanel={<TickerPanel />}
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
    />
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
