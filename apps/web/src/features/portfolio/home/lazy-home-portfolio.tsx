import { type ComponentProps, lazy, Suspense } from 'react'
import { WaitingPanel } from '../../../ui/waiting-panel.tsx'
import type { HomePortfolio as Panel } from './home-portfolio.tsx'

const HomePortfolioPanel = lazy(async () => ({
  default: (await import('./home-portfolio.tsx')).HomePortfolio,
}))

/** The portfolio on Home, loaded when it is shown: the company page needs none of it. */
export function HomePortfolio(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense fallback={<WaitingPanel height="h-full" />}>
      <HomePortfolioPanel {...props} />
    </Suspense>
  )
}
