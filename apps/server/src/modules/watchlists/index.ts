export { registerWatchlistRoutes } from './routes.ts'
export { deleteWatchlistsOf, findSharedWatchlist, listWatchlists } from './watchlist-store.ts'
