import { BackToTools } from '../../ui/back-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SignInPrompt } from '../../ui/sign-in-prompt.tsx'
import type { RenderImportSearch } from './import/import-search.ts'
import type { OtherViews } from './other-views.ts'
import { OwnPortfolio } from './own-portfolio.tsx'
import { texts } from './texts.ts'

/** The user's portfolio; visitors are offered an account. */
export function PortfolioPage({
  isSignedIn,
  renderSearch,
  views,
}: {
  readonly isSignedIn: boolean
  readonly renderSearch: RenderImportSearch
  readonly views: OtherViews
}) {
  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      {isSignedIn ? (
        <OwnPortfolio renderSearch={renderSearch} views={views} />
      ) : (
        <Panel title={texts.signedOut.title}>
          <div className="px-4 py-8 text-center">
            <SignInPrompt page="portfoliomanager" texts={texts.signedOut} />
          </div>
        </Panel>
      )}
    </main>
  )
}
