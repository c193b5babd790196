import { lazyPanel } from '../../../ui/lazy-panel.tsx'

/** The portfolio on Home, loaded when it is shown: the company page needs none of it. */
export const HomePortfolio = lazyPanel(
  async () => (await import('./home-portfolio.tsx')).HomePortfolio,
  'h-full',
)
