import { type ComponentProps, lazy, Suspense } from 'react'
import { WaitingPanel } from '../../ui/waiting-panel.tsx'
import type { BreadthPanel as Panel } from './breadth-panel.tsx'

const Loaded = lazy(async () => ({ default: (await import('./breadth-panel.tsx')).BreadthPanel }))

/** Loaded for indices alone. */
export function BreadthPanel(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense fallback={<WaitingPanel height="h-[296px]" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
