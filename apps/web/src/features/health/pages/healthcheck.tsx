import type { PageProps } from '../../../lib/page-props.ts'
import { HealthPage } from '../health-page.tsx'

export default function HealthRoute({ user }: PageProps) {
  return <HealthPage isAdmin={user?.admin ?? false} />
}
