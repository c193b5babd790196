import { useQuery } from '@tanstack/react-query'
import { useReadingVolume } from '../../features/accounts/index.ts'
import { NearestAlerts } from '../../features/alerts/index.ts'
import { PostsPanel } from '../../features/boards/index.ts'
import { CostsPanel } from '../../features/costs/index.ts'
import type { PanelKind, PanelSubject } from '../../features/desk/index.ts'
import {
  FiguresPanel,
  KeyStatistics,
  PeersPanel,
  PerformancePanel,
  RankCard,
} from '../../features/figures/index.ts'
import { ChartPanel } from '../../features/history/index.ts'
import { SearchBox } from '../../features/instruments/index.ts'
import { JournalPanel } from '../../features/journal/index.ts'
import { LazyMarketMap, WeekAhead } from '../../features/market/index.ts'
import { CompanyNewsPanel, HeadlinesPanel } from '../../features/news/index.ts'
import { HomePortfolio } from '../../features/portfolio/index.ts'
import { ShortsPanel } from '../../features/shorts/index.ts'
import { TrustPanel, TrustPeers } from '../../features/trusts/index.ts'
import { watchlistsQuery } from '../../features/watchlists/index.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import { texts } from '../texts.ts'
import { DeskQuote } from './desk-quote.tsx'
import { DeskHoldings, DeskIndices, DeskList, DeskTape } from './desk-rows.tsx'
import { DeskScreen } from './desk-screen.tsx'

/** The section of a panel. */
export function DeskSection({ kind, ...subject }: PanelSubject & { readonly kind: PanelKind }) {
  const { compare, onChart, panel, range, ticker } = subject
  switch (kind) {
    case 'quote':
      return <DeskQuote ticker={ticker} />
    case 'chart':
      return (
        <ChartPanel
          key={ticker}
          ticker={ticker}
          name={ticker}
          isSignedIn
          place={{ panel, range, compare, onChange: onChart }}
          renderSearch={(onPick) => (
            <SearchBox onPick={onPick} label={texts.compareWith} size="adding" />
          )}
        />
      )
    case 'list':
      return <DeskList {...subject} />
    case 'holdings':
      return <DeskHoldings {...subject} />
    case 'screen':
      return <DeskScreen {...subject} />
    case 'indices':
      return <DeskIndices {...subject} />
    case 'tape':
      return <DeskTape {...subject} />
    case 'portfolio':
      return <HomePortfolio greeting="" />
    case 'company-news':
      return <CompanyNewsPanel ticker={ticker} hasPosts={bootstrap.hasSocialPosts} />
    case 'headlines':
      return <HeadlinesPanel />
    case 'alerts':
      return <NearestAlerts />
    case 'calendar':
      return <WeekAhead />
    case 'statistics':
      return <KeyStatistics ticker={ticker} of="company" />
    case 'figures':
      return <FiguresPanel ticker={ticker} of="all" />
    case 'ranks':
      return <RankCard ticker={ticker} />
    case 'performance':
      return <PerformancePanel ticker={ticker} />
    case 'peers':
      return <PeersPanel ticker={ticker} />
    case 'journal':
      return <JournalPanel ticker={ticker} />
    case 'trust':
      return <TrustPanel ticker={ticker} />
    case 'trust-peers':
      return <TrustPeers ticker={ticker} />
    case 'shorts':
      return <ShortsPanel ticker={ticker} />
    case 'costs':
      return <CostsPanel ticker={ticker} />
    case 'posts':
      return <Posts ticker={ticker} />
    case 'map':
      return <Map />
  }
}

function Posts({ ticker }: { readonly ticker: string }) {
  return <PostsPanel ticker={ticker} volume={useReadingVolume()} />
}

function Map() {
  const { data } = useQuery(watchlistsQuery)
  return <LazyMarketMap isSignedIn lists={data ?? []} />
}
