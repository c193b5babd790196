import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'
import { TOOL_GROUPS } from './tool-groups.ts'

/** Links to every tool; a page that declares a `tool` is listed automatically. */
export function ToolsPage({ isAdmin }: { isAdmin: boolean }) {
  return (
    <main className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      {TOOL_GROUPS.filter(({ isAdminOnly }) => isAdmin || !isAdminOnly).map(({ title, tools }) => (
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
