import { toShareTitle } from '@leadenhall/contract/shared/pages.ts'
import { ChartPanel } from '../../features/history/index.ts'
import { SharePage } from '../../features/share/index.ts'
import type { PageProps } from '../pages.tsx'
import { setWindowTitle } from '../use-window-title.ts'

/** The company page with its chart: where the two features meet. */
export function ShareRoute({ params }: PageProps) {
  const ticker = params['ticker'] ?? ''
  return (
    <SharePage
      key={ticker}
      ticker={ticker}
      renderChart={(symbol, name) => <ChartPanel ticker={symbol} name={name} />}
      onTitle={setShareTitle}
    />
  )
}

function setShareTitle(ticker: string, name: string | null): void {
  setWindowTitle(toShareTitle(ticker, name))
}
