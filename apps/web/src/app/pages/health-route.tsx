import { useUser } from '../../features/accounts/index.ts'
import { HealthPage } from '../../features/health/health-page.tsx'

export function HealthRoute() {
  return <HealthPage isAdmin={useUser()?.admin ?? false} />
}
