import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { pagePath, sharePath } from '../../lib/paths.ts'
import { texts } from './texts.ts'

const AddMenu = lazy(async () => ({ default: (await import('./add-menu.tsx')).AddMenu }))

interface AddToWatchlistProps {
  readonly ticker: string
  readonly isSignedIn: boolean
}

/** Puts a share on one of one's lists; leads people who are signed out to sign in and back. */
export function AddToWatchlist({ ticker, isSignedIn }: AddToWatchlistProps) {
  const [, navigate] = useLocation()
  const signIn = () =>
    navigate(pagePath('auth', {}, { login: 'true', returnTo: sharePath(ticker) }))
  const button = (
    <button type="button" className="control" {...(isSignedIn ? {} : { onClick: signIn })}>
      {texts.adding.button}
    </button>
  )
  if (!isSignedIn) return button
  return (
    <Suspense fallback={button}>
      <AddMenu ticker={ticker} />
    </Suspense>
  )
}
