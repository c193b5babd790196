import { useSyncExternalStore } from 'react'
import { hasInstallOffer, onInstallOffer, takeInstallOffer } from '../../lib/install-offer.ts'
import { texts } from '../texts.ts'

/** Rendered only when the browser offers installation. */
export function InstallButton() {
  if (!useSyncExternalStore(onInstallOffer, hasInstallOffer)) return null
  return (
    <p>
      <button type="button" className="link" onClick={() => void takeInstallOffer()}>
        {texts.install}
      </button>
    </p>
  )
}
