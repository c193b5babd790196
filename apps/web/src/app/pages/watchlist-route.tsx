import { FixedWatchlistPage } from '../../features/watchlists/fixed-watchlist-page.tsx'
import { renderLogo, renderSearch } from './watched-parts.tsx'

export function WatchlistRoute() {
  return <FixedWatchlistPage renderSearch={renderSearch} renderLogo={renderLogo} />
}
