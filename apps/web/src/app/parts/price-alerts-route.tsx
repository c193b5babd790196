import { useUser } from '../../features/accounts/index.ts'
import { PriceAlertsTool } from '../../features/alerts/price-alerts-tool.tsx'
import { SearchBox } from '../../features/instruments/index.ts'

/** Price alerts with the search for a ticker: where the features meet. */
export function PriceAlertsRoute() {
  return (
    <PriceAlertsTool
      isSignedIn={useUser() !== null}
      renderSearch={(onPick) => <SearchBox onPick={onPick} label="Ticker" size="adding" />}
    />
  )
}
