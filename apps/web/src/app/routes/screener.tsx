import { QuickQuote } from '../../features/history/index.ts'
import { ScreenerPage } from '../../features/screener/index.ts'
import { AddAllToWatchlist } from '../../features/watchlists/index.ts'
import type { PageProps } from '../../lib/page-props.ts'

/** Combines the screener with the quick quote. */
export default function ScreenerRoute({ user }: PageProps) {
  return (
    <ScreenerPage
      isSignedIn={user !== null}
      renderAddAll={(collect, label) => (
        <AddAllToWatchlist collect={collect} {...(label === undefined ? {} : { label })} />
      )}
      renderQuickQuote={({ ticker, name, exchange, market }, close) => (
        <QuickQuote
          key={ticker}
          ticker={ticker}
          name={name}
          exchange={market === null || market === exchange ? exchange : `${exchange} (${market})`}
          isSignedIn={user !== null}
          onClose={close}
        />
      )}
    />
  )
}
