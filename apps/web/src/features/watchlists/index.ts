export { AddAllToWatchlist } from './add-all-to-watchlist.tsx'
export { AddToWatchlist } from './add-to-watchlist.tsx'
export { watchlistsQuery } from './api.ts'
export { OwnLists } from './own-lists.tsx'
