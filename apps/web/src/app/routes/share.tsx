import { MAP_OF_INDEX } from '@leadenhall/contract/market/maps.ts'
import { toShareTitle } from '@leadenhall/contract/shared/pages.ts'
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { Link, useLocation } from 'wouter'
import { useReadingVolume } from '../../features/accounts/index.ts'
import { AddAlert } from '../../features/alerts/index.ts'
import { PostsPanel } from '../../features/boards/index.ts'
import { CostsPanel } from '../../features/costs/index.ts'
import { CrossesPanel } from '../../features/currencies/index.ts'
import {
  FiguresPanel,
  KeyStatistics,
  PeersPanel,
  PerformancePanel,
  RankCard,
} from '../../features/figures/index.ts'
import { FundPanel, HoldingsPanel, RivalsPanel, TrackingPanel } from '../../features/funds/index.ts'
import { GiltPanel, GiltPayments } from '../../features/gilts/index.ts'
import {
  ChartPanel,
  LevelsPanel,
  MonthsPanel,
  PerformanceBeside,
} from '../../features/history/index.ts'
import { SearchBox } from '../../features/instruments/index.ts'
import { JournalPanel } from '../../features/journal/index.ts'
import { BreadthPanel, LazyMarketMap, MembersPanel } from '../../features/market/index.ts'
import { CompanyNewsPanel } from '../../features/news/index.ts'
import { OfferBar } from '../../features/offers/index.ts'
import { PositionLine } from '../../features/portfolio/index.ts'
import { type OtherPart, type PartSubject, SharePage } from '../../features/share/share-page.tsx'
import { ShortsPanel } from '../../features/shorts/index.ts'
import { PoolLine } from '../../features/tax/index.ts'
import { TrustPanel, TrustPeers, TrustSector } from '../../features/trusts/index.ts'
import { AddToWatchlist } from '../../features/watchlists/index.ts'
import { pagePath, sharePath } from '../../format/paths.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import type { PageProps } from '../../lib/page-props.ts'
import { texts } from '../texts.ts'
import { setWindowTitle } from '../use-window-title.ts'

/** Combines the company page with its chart, posts and news. */
export default function ShareRoute({ params, user }: PageProps) {
  const ticker = params['ticker'] ?? ''
  const volume = useReadingVolume()
  const isSignedIn = user !== null
  const [, navigate] = useLocation()
  return (
    <SharePage
      key={ticker}
      ticker={ticker}
      isSignedIn={isSignedIn}
      renderPosition={(symbol) => (
        <>
          <OfferBar ticker={symbol} isSignedIn={isSignedIn} />
          {isSignedIn ? (
            <PositionLine ticker={symbol}>
              <PoolLine ticker={symbol} />
            </PositionLine>
          ) : null}
        </>
      )}
      renderActions={(symbol) => (
        <>
          {isIsin(symbol) && user?.admin ? (
            <Link href={`${pagePath('addfund')}?isin=${symbol}`} className="control">
              {texts.correctFund}
            </Link>
          ) : null}
          <AddToWatchlist ticker={symbol} isSignedIn={isSignedIn} />
          <AddAlert
            ticker={symbol}
            isSignedIn={isSignedIn}
            renderSearch={(onPick) => (
              <SearchBox onPick={onPick} label={texts.ticker} size="adding" />
            )}
          />
        </>
      )}
      search={
        <SearchBox
          onPick={(hit) => navigate(sharePath(hit.ticker))}
          label={texts.searchShares}
          size="field"
        />
      }
      renderPart={(part, subject) => (
        <Part part={part} {...subject} volume={volume} isSignedIn={isSignedIn} />
      )}
      onTitle={setShareTitle}
    />
  )
}

interface PartProps extends PartSubject {
  readonly part: OtherPart
  readonly volume: number
  readonly isSignedIn: boolean
}

function Part({ part, ticker, name, kind, volume, isSignedIn }: PartProps) {
  const map = MAP_OF_INDEX[ticker]
  switch (part) {
    case 'chart':
      return (
        <ChartPanel
          ticker={ticker}
          name={name}
          isSignedIn={isSignedIn}
          renderSearch={(onPick) => (
            <SearchBox onPick={onPick} label={texts.compareWith} size="adding" />
          )}
        />
      )
    case 'trust':
      return <TrustPanel ticker={ticker} />
    case 'fund':
      return <FundPanel ticker={ticker} isSignedIn={isSignedIn} />
    case 'tracking':
      return <TrackingPanel ticker={ticker} />
    case 'holdings':
      return <HoldingsPanel ticker={ticker} isSignedIn={isSignedIn} />
    case 'rivals':
      return <RivalsPanel ticker={ticker} />
    case 'performance':
      return kind === 'index' ||
        kind === 'currency' ||
        kind === 'commodity' ||
        kind === 'foreign' ? (
        <PerformanceBeside ticker={ticker} name={name} kind={kind} />
      ) : (
        <PerformancePanel ticker={ticker} />
      )
    case 'breadth':
      return <BreadthPanel symbol={ticker} />
    case 'levels':
      return <LevelsPanel ticker={ticker} />
    case 'months':
      return <MonthsPanel ticker={ticker} />
    case 'figures':
      return <FiguresPanel ticker={ticker} of="all" />
    case 'accounts':
    case 'dividends':
    case 'valuation':
      return <FiguresPanel ticker={ticker} of={part} />
    case 'news':
      return <CompanyNewsPanel ticker={ticker} hasPosts={bootstrap.hasSocialPosts} />
    case 'statistics':
      return (
        <KeyStatistics
          ticker={ticker}
          of={kind === 'share' || kind === 'foreign' ? 'company' : 'fund'}
        />
      )
    case 'ranks':
      return <RankCard ticker={ticker} />
    case 'boards':
      return <PostsPanel ticker={ticker} volume={volume} />
    case 'peers':
      return kind === 'trust' ? (
        <>
          <TrustSector ticker={ticker} />
          <TrustPeers ticker={ticker} />
        </>
      ) : (
        <PeersPanel ticker={ticker} />
      )
    case 'costs':
      return <CostsPanel ticker={ticker} />
    case 'gilt':
      return <GiltPanel ticker={ticker} />
    case 'payments':
      return <GiltPayments ticker={ticker} />
    case 'shorts':
      return <ShortsPanel ticker={ticker} />
    case 'map':
      return map ? <LazyMarketMap only={map} isSignedIn={isSignedIn} /> : null
    case 'members':
      return map ? <MembersPanel of={map} /> : null
    case 'journal':
      return <JournalPanel ticker={ticker} />
    case 'crosses':
      return <CrossesPanel symbol={ticker} />
  }
}

function setShareTitle(ticker: string, name: string | null): void {
  setWindowTitle(toShareTitle(ticker, name))
}
