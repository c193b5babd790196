export { WatchlistsPage as default } from '../watchlists-page.tsx'
