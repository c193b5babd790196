import { useUser } from '../../features/accounts/index.ts'
import { QuickQuote } from '../../features/history/index.ts'
import { ScreenerPage } from '../../features/screener/index.ts'

/** The screener with the quick quote: where the two features meet. */
export default function ScreenerRoute() {
  return (
    <ScreenerPage
      isSignedIn={useUser() !== null}
      renderQuickQuote={({ ticker, name, exchange, market }, close) => (
        <QuickQuote
          key={ticker}
          ticker={ticker}
          name={name}
          exchange={market === null ? exchange : `${exchange} (${market})`}
          onClose={close}
        />
      )}
    />
  )
}
