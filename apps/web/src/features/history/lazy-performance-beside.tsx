import { type ComponentProps, lazy, Suspense } from 'react'
import { WaitingPanel } from '../../ui/waiting-panel.tsx'
import type { PerformanceBeside as Panel } from './performance-beside.tsx'

const Loaded = lazy(async () => ({
  default: (await import('./performance-beside.tsx')).PerformanceBeside,
}))

/** Loaded for pages without accounts alone. */
export function PerformanceBeside(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense fallback={<WaitingPanel height="h-[210px]" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
