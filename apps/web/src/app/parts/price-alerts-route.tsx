import { useUser } from '../../features/accounts/index.ts'
import { PriceAlertsTool } from '../../features/alerts/price-alerts-tool.tsx'
import { SearchBox } from '../../features/instruments/index.ts'
import { texts } from '../texts.ts'

/** Combines price alerts with the ticker search. */
export function PriceAlertsRoute() {
  return (
    <PriceAlertsTool
      isSignedIn={useUser() !== null}
      renderSearch={(onPick) => <SearchBox onPick={onPick} label={texts.ticker} size="adding" />}
    />
  )
}
