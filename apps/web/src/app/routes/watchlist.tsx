import { FixedWatchlistPage } from '../../features/watchlists/fixed-watchlist-page.tsx'
import { renderLogo, renderSearch } from '../parts/watched-parts.tsx'

export default function WatchlistRoute() {
  return <FixedWatchlistPage renderSearch={renderSearch} renderLogo={renderLogo} />
}
