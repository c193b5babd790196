import { lazy, Suspense } from 'react'
import { WaitingPanel } from '../../ui/waiting-panel.tsx'

const WeekPanel = lazy(async () => ({
  default: (await import('./week-panel.tsx')).WeekPanel,
}))

/** The panel of the week, loaded when it is shown. */
export function WeekAhead() {
  return (
    <Suspense fallback={<WaitingPanel height="h-full min-h-96" />}>
      <WeekPanel />
    </Suspense>
  )
}
