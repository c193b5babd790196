import { OwnWatchlistPage } from '../../features/watchlists/own-watchlist-page.tsx'
import type { PageProps } from '../../lib/page-props.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { renderSearch, watchedParts } from '../parts/watched-parts.tsx'
import { setWindowTitle } from '../use-window-title.ts'

const NUMERIC_ID = /^[1-9]\d{0,14}$/

export default function UserWatchlistRoute({ params }: PageProps) {
  const id = params['watchlist'] ?? ''
  if (!NUMERIC_ID.test(id)) return <NotFoundPage />
  return (
    <OwnWatchlistPage
      key={id}
      id={Number(id)}
      renderSearch={renderSearch}
      parts={watchedParts(true)}
      notFound={<NotFoundPage />}
      onTitle={setWindowTitle}
    />
  )
}
