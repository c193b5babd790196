import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'
import { TOOL_GROUPS, type Tool } from './tool-groups.ts'
import { TOOL_ICONS } from './tool-icons.ts'
import { useToolValues } from './use-tool-values.ts'

interface ToolsPageProps {
  readonly isAdmin: boolean
  readonly isSignedIn: boolean
}

/** A card for every tool, some with a value of now; a page that declares a `tool` is listed by itself. */
export function ToolsPage({ isAdmin, isSignedIn }: ToolsPageProps) {
  const valueOf = useToolValues(isSignedIn)
  return (
    <main className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      {TOOL_GROUPS.filter(({ isAdminOnly }) => isAdmin || !isAdminOnly).map(({ title, tools }) => (
        <Panel key={title} title={title}>
          <ul className="grid gap-2 p-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {tools.map((tool) => (
              <li key={tool.label} className="flex">
                <ToolCard tool={tool} value={valueOf(tool)} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </main>
  )
}

function ToolCard({ tool, value }: { readonly tool: Tool; readonly value: string | null }) {
  const { page, query, label, about } = tool
  const Icon = TOOL_ICONS[query?.tool ?? page]
  return (
    <Link
      href={pagePath(page, {}, query)}
      className="panel flex min-h-16 w-full flex-col gap-0.5 px-3 py-2 hover:border-accent hover:bg-raised"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 font-semibold text-accent">
          {Icon ? <Icon className="size-4 text-muted" aria-hidden="true" /> : null}
          {label}
        </span>
        {value === null ? null : <span className="text-right whitespace-nowrap">{value}</span>}
      </span>
      <span className="text-muted">{about}</span>
    </Link>
  )
}
