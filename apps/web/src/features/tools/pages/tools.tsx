import type { PageProps } from '../../../lib/page-props.ts'
import { ToolsPage } from '../tools-page.tsx'

export default function ToolsRoute({ user }: PageProps) {
  return <ToolsPage isAdmin={user?.admin ?? false} isSignedIn={user !== null} />
}
