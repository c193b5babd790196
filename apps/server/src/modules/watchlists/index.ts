export { registerWatchlistRoutes } from './routes.ts'
export { deleteWatchlistsOf, listWatchlists } from './watchlist-store.ts'
