import { lazy, Suspense } from 'react'

const WeekPanel = lazy(async () => ({
  default: (await import('./week-panel.tsx')).WeekPanel,
}))

/** The panel of the week, loaded when it is shown. */
export function WeekAhead() {
  return (
    <Suspense fallback={<div className="panel h-full min-h-96" aria-busy="true" />}>
      <WeekPanel />
    </Suspense>
  )
}
