import { lazyPanel } from '../../ui/lazy-panel.tsx'

/** Loaded for pages without accounts alone. */
export const PerformanceBeside = lazyPanel(
  async () => (await import('./performance-beside.tsx')).PerformanceBeside,
  'h-[210px]',
)
