import { toShareTitle } from '@leadenhall/contract/shared/pages.ts'
import { useReadingVolume } from '../../features/accounts/index.ts'
import { AddAlert } from '../../features/alerts/index.ts'
import { PostsPanel } from '../../features/boards/index.ts'
import { ChartPanel } from '../../features/history/index.ts'
import { SearchBox } from '../../features/instruments/index.ts'
import { CompanyNewsPanel } from '../../features/news/index.ts'
import { SharePage } from '../../features/share/share-page.tsx'
import { AddToWatchlist } from '../../features/watchlists/index.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import type { PageProps } from '../../lib/page-props.ts'
import { texts } from '../texts.ts'
import { setWindowTitle } from '../use-window-title.ts'

/** Combines the company page with its chart, posts and news. */
export default function ShareRoute({ params, user }: PageProps) {
  const ticker = params['ticker'] ?? ''
  const volume = useReadingVolume()
  const isSignedIn = user !== null
  return (
    <SharePage
      key={ticker}
      ticker={ticker}
      renderActions={(symbol) => (
        <>
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
      renderChart={(symbol, name) => <ChartPanel ticker={symbol} name={name} />}
      renderPosts={(symbol) => <PostsPanel ticker={symbol} volume={volume} />}
      renderNews={(symbol) => (
        <CompanyNewsPanel ticker={symbol} hasPosts={bootstrap.hasSocialPosts} />
      )}
      onTitle={setShareTitle}
    />
  )
}

function setShareTitle(ticker: string, name: string | null): void {
  setWindowTitle(toShareTitle(ticker, name))
}
