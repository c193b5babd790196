import { useSyncExternalStore } from 'react'
import { hasInstallOffer, onInstallOffer, takeInstallOffer } from '../../lib/install-offer.ts'

/** Only where the browser offers it. */
export function InstallButton() {
  if (!useSyncExternalStore(onInstallOffer, hasInstallOffer)) return null
  return (
    <p>
      <button type="button" className="link" onClick={() => void takeInstallOffer()}>
        Install as an application
      </button>
    </p>
  )
}
