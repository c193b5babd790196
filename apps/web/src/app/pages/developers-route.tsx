import { useUser } from '../../features/accounts/index.ts'
import { DevelopersPage } from '../../features/developers/developers-page.tsx'

export function DevelopersRoute() {
  return <DevelopersPage isSignedIn={useUser() !== null} />
}
