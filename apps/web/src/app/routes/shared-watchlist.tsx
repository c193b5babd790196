import { SharedWatchlistPage } from '../../features/watchlists/shared-watchlist-page.tsx'
import type { PageProps } from '../../lib/page-props.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { watchedParts } from '../parts/watched-parts.tsx'
import { setWindowTitle } from '../use-window-title.ts'

export default function SharedWatchlistRoute({ params, user }: PageProps) {
  return (
    <SharedWatchlistPage
      token={params['token'] ?? ''}
      parts={watchedParts(user !== null)}
      notFound={<NotFoundPage />}
      onTitle={setWindowTitle}
    />
  )
}
