import { CreateAlert } from '../../features/alerts/index.ts'
import { SmallChart } from '../../features/history/index.ts'
import { SearchBox } from '../../features/instruments/index.ts'
import { CompanyLogo } from '../../features/share/index.ts'
import type { WatchedParts } from '../../features/watchlists/index.ts'
import { texts } from '../texts.ts'

/** The search of other features that adds to watchlists. */
export function renderSearch(onAdd: (ticker: string) => void, label: string) {
  return (
    <SearchBox size="adding" label={label} onPick={({ ticker }) => onAdd(ticker)} onText={onAdd} />
  )
}

const CHART_HEIGHT_PX = 180

/** Parts of other features in watchlists; alerts need a signed-in user. */
export function watchedParts(isSignedIn: boolean): WatchedParts {
  return {
    renderLogo: (ticker, name) => <CompanyLogo ticker={ticker} name={name} />,
    renderChart: (ticker, name) => (
      <SmallChart ticker={ticker} name={name} range="1y" heightPx={CHART_HEIGHT_PX} />
    ),
    renderAlert: isSignedIn
      ? (ticker, onClose) => (
          <CreateAlert
            ticker={ticker}
            onClose={onClose}
            renderSearch={(onPick) => (
              <SearchBox onPick={onPick} label={texts.ticker} size="adding" />
            )}
          />
        )
      : null,
  }
}
