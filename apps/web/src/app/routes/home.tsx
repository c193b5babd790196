import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { GuestButton, proveHuman } from '../../features/accounts/index.ts'
import { desksQuery } from '../../features/desk/index.ts'
import { HelpPanel, HomePage, LoadingView, WaitingDesk } from '../../features/home/index.ts'
import { RegisterInterest } from '../../features/interest/index.ts'
import {
  indicesQuery,
  MarketOverview,
  TickerPanel,
  WeekAhead,
} from '../../features/market/index.ts'
import { HeadlinesPanel, marketNewsQuery, NewsStrip } from '../../features/news/index.ts'
import { LatePricesNotice } from '../../features/prices/index.ts'
import { QuotationLine } from '../../features/quotations/index.ts'
import { watchlistsQuery } from '../../features/watchlists/index.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import type { PageProps } from '../../lib/page-props.ts'
import { heldTickersQuery } from '../../listing/held-tickers.ts'
import { offersQuery } from '../../listing/offers-query.ts'
import { comingQuery, holdingsQuery } from '../../listing/own-portfolio.ts'
import { Logo } from '../logo.tsx'
import { texts } from '../texts.ts'

const OwnHome = lazy(() => import('../parts/own-home.tsx'))
const DeskHome = lazy(() => import('./desk.tsx'))

/** The page is shown as soon as any content has loaded, and at the latest after this. */
const LONGEST_WAIT_MS = 1500

export default function HomeRoute({ user }: PageProps) {
  useEarlyQueries(user !== null)
  const desks = useQuery({ ...desksQuery, enabled: user !== null })
  const isReady = useFirstContent(user !== null && desks.isPending)
  const lists = useQuery({ ...watchlistsQuery, enabled: user !== null })
  const held = useQuery(heldTickersQuery(user !== null))
  const quotation = <QuotationLine />
  const loading = <LoadingView logo={<Logo />} quotation={quotation} />
  if (!isReady) return loading
  if (desks.data?.some((one) => one.is_home)) {
    return (
      <Suspense fallback={loading}>
        <DeskHome isHome />
      </Suspense>
    )
  }
  return (
    <>
      {bootstrap.dataMode === 'live' ? <LatePricesNotice isAdmin={user?.admin ?? false} /> : null}
      <HomePage
        newsStrip={<NewsStrip />}
        overview={<MarketOverview isSignedIn={user !== null} lists={lists.data ?? []} />}
        tickerPanel={<TickerPanel />}
        own={
          user ? (
            <Suspense fallback={<WaitingDesk />}>
              <OwnHome greeting={texts.welcome(user.first_name || user.name)} />
            </Suspense>
          ) : null
        }
        help={
          <HelpPanel
            // Signing in resets the panel, which is closed for users.
            key={user === null ? 'visitor' : 'member'}
            isSignedIn={user !== null}
            quotation={quotation}
            guest={<GuestButton />}
            interest={
              <RegisterInterest contactEmail={bootstrap.contactEmail} proveHuman={proveHuman} />
            }
          />
        }
        headlines={
          <HeadlinesPanel
            own={
              user && {
                holdings: held.data ?? [],
                lists: (lists.data ?? []).flatMap(({ watchlist_items: items }) =>
                  items.map(({ ticker }) => ticker),
                ),
              }
            }
          />
        }
        week={<WeekAhead />}
      />
    </>
  )
}

/** A member's panels show these; their scripts load meanwhile. */
function useEarlyQueries(isSignedIn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isSignedIn) return
    void client.prefetchQuery(holdingsQuery(undefined))
    void client.prefetchQuery(comingQuery(undefined))
    void client.prefetchQuery(offersQuery)
  }, [client, isSignedIn])
}

/** @param waits for the user's choice of Home */
function useFirstContent(waits: boolean): boolean {
  const news = useQuery(marketNewsQuery)
  const indices = useQuery(indicesQuery)
  const [isLate, setLate] = useState(false)
  const isReady = isLate || (!waits && (!news.isPending || !indices.isPending))
  useEffect(() => {
    if (isReady) return undefined
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isReady])
  return isReady
}
