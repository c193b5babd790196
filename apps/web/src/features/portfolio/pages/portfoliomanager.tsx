import type { PageProps } from '../../../lib/page-props.ts'
import { PortfolioPage } from '../portfolio-page.tsx'

export default function PortfolioManagerPage({ user }: PageProps) {
  return <PortfolioPage isSignedIn={user !== null} />
}
