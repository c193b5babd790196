import { useLocation } from 'wouter'
import { pagePath, sharePath } from '../../format/paths.ts'
import { Button } from '../../ui/button.tsx'
import { AddMenu } from './add-menu.tsx'
import { texts } from './texts.ts'

interface AddToWatchlistProps {
  readonly ticker: string
  readonly isSignedIn: boolean
}

/** Adds a share to one of the user's lists; sends visitors to sign in and back. */
export function AddToWatchlist({ ticker, isSignedIn }: AddToWatchlistProps) {
  const [, navigate] = useLocation()
  if (isSignedIn) return <AddMenu ticker={ticker} />
  const signIn = () =>
    navigate(pagePath('auth', {}, { login: 'true', returnTo: sharePath(ticker) }))
  return <Button onClick={signIn}>{texts.adding.button}</Button>
}
