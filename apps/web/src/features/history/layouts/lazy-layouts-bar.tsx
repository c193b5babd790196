import { deferred } from '../../../ui/deferred.tsx'
import type { LayoutsBarProps } from './layouts-bar.tsx'

/** Loads when it is opened. */
export const LazyLayoutsBar = deferred<LayoutsBarProps>(
  async () => ({ default: (await import('./layouts-bar.tsx')).LayoutsBar }),
  () => <div className="skeleton h-24" />,
)
