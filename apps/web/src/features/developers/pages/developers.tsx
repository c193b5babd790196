import type { PageProps } from '../../../lib/page-props.ts'
import { DevelopersPage } from '../developers-page.tsx'

export default function DevelopersRoute({ user }: PageProps) {
  return <DevelopersPage isSignedIn={user !== null} />
}
