import { lazyPanel } from '../../ui/lazy-panel.tsx'

/** Loaded for pages without accounts alone. */
export const LevelsPanel = lazyPanel(
  async () => (await import('./levels-panel.tsx')).LevelsPanel,
  'h-[236px]',
)

/** Loaded for pages without accounts alone. */
export const MonthsPanel = lazyPanel(
  async () => (await import('./months-panel.tsx')).MonthsPanel,
  'h-[390px]',
)
