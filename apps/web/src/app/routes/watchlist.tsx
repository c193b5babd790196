import { FixedWatchlistPage } from '../../features/watchlists/fixed-watchlist-page.tsx'
import type { PageProps } from '../../lib/page-props.ts'
import { renderSearch, watchedParts } from '../parts/watched-parts.tsx'

export default function WatchlistRoute({ user }: PageProps) {
  return <FixedWatchlistPage renderSearch={renderSearch} parts={watchedParts(user !== null)} />
}
