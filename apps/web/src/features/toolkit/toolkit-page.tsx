import { DEFAULT_TOOL, TOOLKIT, type ToolSlug } from '@leadenhall/contract/shared/toolkit.ts'
import { type ReactNode, Suspense, useId } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { Panel, PanelBoundary } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'

interface ToolkitPageProps {
  /** The chosen tool, provided by the app. */
  readonly renderTool: (slug: ToolSlug) => ReactNode
}

/** Shows one tool at a time; the choice is kept in the URL. */
export function ToolkitPage({ renderTool }: ToolkitPageProps) {
  const id = useId()
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const asked = search.get('tool')
  const tool = TOOLKIT.find(({ slug }) => slug === asked)
  if (!tool) return <Redirect to={toolPath(DEFAULT_TOOL)} replace />
  return (
    <main className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-semibold max-sm:w-full">{texts.title}</h1>
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="text-muted">
            {texts.tool}
          </label>
          <select
            id={id}
            className="control"
            value={tool.slug}
            onChange={(event) => navigate(toolPath(event.target.value))}
          >
            {TOOLKIT.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <PanelBoundary key={tool.slug}>
        <Suspense
          fallback={
            <Panel title={tool.name}>
              <SkeletonRows rows={5} label={texts.loading} />
            </Panel>
          }
        >
          {renderTool(tool.slug)}
        </Suspense>
      </PanelBoundary>
    </main>
  )
}

function toolPath(slug: string): string {
  return pagePath('toolkit', {}, { tool: slug })
}
