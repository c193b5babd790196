import { OffersPage } from '../../features/offers/offers-page.tsx'
import { OwnedAlertsPanel } from '../../features/owned-alerts/index.ts'
import type { PageProps } from '../../lib/page-props.ts'

/** Combines offers with the alerts on them. */
export default function OffersRoute({ user }: PageProps) {
  return <OffersPage isSignedIn={user !== null} alerts={<OwnedAlertsPanel about="offers" />} />
}
