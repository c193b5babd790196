export { WatchlistsPage as default } from '../../features/watchlists/watchlists-page.tsx'
