import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SignInPrompt } from '../../ui/sign-in-prompt.tsx'
import { texts } from './texts.ts'
import type { HeldShares } from './use-held-shares.ts'

/** Why a screen of held shares has no results; null if it can be run. */
export function whyNoHeldScreen(isSignedIn: boolean, held: HeldShares) {
  if (!isSignedIn) return 'signed-out'
  if (held.isFailed) return 'failed'
  return held.tickers?.length === 0 ? 'none' : null
}

/** In place of results that cannot be. */
export function NoHeldScreen({ why }: { readonly why: 'signed-out' | 'failed' | 'none' }) {
  return (
    <Panel title={texts.results}>
      {why === 'signed-out' ? (
        <div role="status" className="px-4 py-8 text-center">
          <SignInPrompt page="screener" texts={texts.held.signIn} />
        </div>
      ) : why === 'failed' ? (
        <Empty title={texts.held.failed} />
      ) : (
        <Empty title={texts.held.none}>
          <Link className="link" href={pagePath('portfoliomanager')}>
            {texts.held.noneHelp}
          </Link>
        </Empty>
      )}
    </Panel>
  )
}

/** More shares are held than a screen can name. */
export function HeldCut({ held }: { readonly held: HeldShares }) {
  if (!held.isCut || !held.tickers) return null
  return (
    <p role="status" className="text-sm text-muted">
      {texts.held.first(formatCount(held.tickers.length))}
    </p>
  )
}
