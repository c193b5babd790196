import { type ComponentProps, lazy, Suspense } from 'react'
import { WaitingPanel } from '../../ui/waiting-panel.tsx'
import type { LevelsPanel as Levels } from './levels-panel.tsx'
import type { MonthsPanel as Months } from './months-panel.tsx'

const LoadedLevels = lazy(async () => ({
  default: (await import('./levels-panel.tsx')).LevelsPanel,
}))
const LoadedMonths = lazy(async () => ({
  default: (await import('./months-panel.tsx')).MonthsPanel,
}))

/** Loaded for pages without accounts alone. */
export function LevelsPanel(props: ComponentProps<typeof Levels>) {
  return (
    <Suspense fallback={<WaitingPanel height="h-[236px]" />}>
      <LoadedLevels {...props} />
    </Suspense>
  )
}

/** Loaded for pages without accounts alone. */
export function MonthsPanel(props: ComponentProps<typeof Months>) {
  return (
    <Suspense fallback={<WaitingPanel height="h-[390px]" />}>
      <LoadedMonths {...props} />
    </Suspense>
  )
}
