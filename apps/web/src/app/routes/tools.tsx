import { useUser } from '../../features/accounts/index.ts'
import { ToolsPage } from '../../features/tools/tools-page.tsx'

export default function ToolsRoute() {
  return <ToolsPage isAdmin={useUser()?.admin ?? false} />
}
