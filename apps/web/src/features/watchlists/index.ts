export { AddToWatchlist } from './add-to-watchlist.tsx'
