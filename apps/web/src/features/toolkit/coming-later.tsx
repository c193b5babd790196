import type { ToolkitTool } from '@leadenhall/contract/shared/toolkit.ts'
import { Link } from 'wouter'
import { pagePath } from '../../lib/paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'

/** Stands where a tool will be, and leads to what there is. */
export function ComingLater({ tool }: { tool: ToolkitTool }) {
  return (
    <Panel title={tool.name}>
      <Empty title={texts.later.title(tool.name)}>
        <p>{texts.later.help}</p>
        <p className="mt-1 flex justify-center gap-4">
          <Link className="link" href={pagePath('toolkit', {}, { tool: 'price-alerts' })}>
            {texts.later.alerts}
          </Link>
          <Link className="link" href={pagePath('screener')}>
            {texts.later.screener}
          </Link>
        </p>
      </Empty>
    </Panel>
  )
}
