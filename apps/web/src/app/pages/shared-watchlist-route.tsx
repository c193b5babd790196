import { SharedWatchlistPage } from '../../features/watchlists/shared-watchlist-page.tsx'
import type { PageProps } from '../pages.tsx'
import { setWindowTitle } from '../use-window-title.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { renderLogo } from './watched-parts.tsx'

export function SharedWatchlistRoute({ params }: PageProps) {
  return (
    <SharedWatchlistPage
      token={params['token'] ?? ''}
      renderLogo={renderLogo}
      notFound={<NotFoundPage />}
      onTitle={setWindowTitle}
    />
  )
}
