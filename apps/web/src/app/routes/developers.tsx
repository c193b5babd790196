import { useUser } from '../../features/accounts/index.ts'
import { DevelopersPage } from '../../features/developers/developers-page.tsx'

export default function DevelopersRoute() {
  return <DevelopersPage isSignedIn={useUser() !== null} />
}
