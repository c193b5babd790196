import { lazyPanel } from '../../ui/lazy-panel.tsx'

/** The panel of the week, loaded when it is shown. */
export const WeekAhead = lazyPanel(
  async () => (await import('./week-panel.tsx')).WeekPanel,
  'h-full min-h-96',
)
