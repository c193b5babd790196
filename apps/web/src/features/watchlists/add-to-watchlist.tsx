import { useLocation } from 'wouter'
import { pagePath, sharePath } from '../../lib/paths.ts'
import { AddMenu } from './add-menu.tsx'
import { texts } from './texts.ts'

interface AddToWatchlistProps {
  readonly ticker: string
  readonly isSignedIn: boolean
}

/** Puts a share on one of one's lists; leads people who are signed out to sign in and back. */
export function AddToWatchlist({ ticker, isSignedIn }: AddToWatchlistProps) {
  const [, navigate] = useLocation()
  if (isSignedIn) return <AddMenu ticker={ticker} />
  const signIn = () =>
    navigate(pagePath('auth', {}, { login: 'true', returnTo: sharePath(ticker) }))
  return (
    <button type="button" className="control" onClick={signIn}>
      {texts.adding.button}
    </button>
  )
}
