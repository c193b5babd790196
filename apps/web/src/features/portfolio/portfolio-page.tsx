import { Link } from 'wouter'
import { pagePath } from '../../lib/paths.ts'
import { BackToTools } from '../../ui/back-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'

/** Says what the portfolio manager will do, and links to alternatives until then. */
export function PortfolioPage() {
  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <Panel title={texts.title}>
        <Empty title={texts.later}>
          <p>{texts.about}</p>
          <p className="mt-2">
            <Link className="link" href={pagePath('tools')}>
              {texts.until}
            </Link>
          </p>
        </Empty>
      </Panel>
    </main>
  )
}
