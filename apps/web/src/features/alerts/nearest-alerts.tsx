import { lazy, Suspense } from 'react'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'

const NearAlertsPanel = lazy(async () => ({
  default: (await import('./near-alerts-panel.tsx')).NearAlertsPanel,
}))

/** The panel of the nearest alerts, loaded when it is shown. */
export function NearestAlerts() {
  return (
    <Suspense fallback={<LoadingPanel rows={6} label={texts.loading} />}>
      <NearAlertsPanel />
    </Suspense>
  )
}
