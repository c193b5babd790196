import { lazyPanel } from '../../ui/lazy-panel.tsx'

/** Loaded for indices alone. */
export const BreadthPanel = lazyPanel(
  async () => (await import('./breadth-panel.tsx')).BreadthPanel,
  'h-[296px]',
)
