import { Link } from 'wouter'
import { pagePath } from '../../lib/paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { TOOL_TABLES } from './tool-tables.ts'

/** Where everything is. A tool appears with the page that it leads to. */
export function ToolsPage({ isAdmin }: { isAdmin: boolean }) {
  return (
    <main className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold">Tools</h1>
      {TOOL_TABLES.filter(({ isAdminOnly }) => isAdmin || !isAdminOnly).map(({ title, tools }) => (
        <Panel key={title} title={title}>
          <ul>
            {tools.map(({ page, query, label, about }) => (
              <li key={label} className="border-b border-line last:border-0">
                <Link
                  href={pagePath(page, {}, query)}
                  className="flex min-h-(--row) items-baseline gap-4 px-3 py-1 hover:bg-raised"
                >
                  <span className="w-36 shrink-0 font-semibold text-accent">{label}</span>
                  <span className="text-muted">{about}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </main>
  )
}
