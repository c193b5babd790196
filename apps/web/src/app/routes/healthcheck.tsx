import { useUser } from '../../features/accounts/index.ts'
import { HealthPage } from '../../features/health/health-page.tsx'

export default function HealthRoute() {
  return <HealthPage isAdmin={useUser()?.admin ?? false} />
}
