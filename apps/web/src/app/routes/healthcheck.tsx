import { HealthPage } from '../../features/health/health-page.tsx'
import { PriceSourcesPanel } from '../../features/prices/index.ts'
import type { PageProps } from '../../lib/page-props.ts'

/** Combines the state of the server with the sources of prices. */
export default function HealthRoute({ user }: PageProps) {
  const isAdmin = user?.admin ?? false
  return <HealthPage isAdmin={isAdmin} priceSources={<PriceSourcesPanel isAdmin={isAdmin} />} />
}
