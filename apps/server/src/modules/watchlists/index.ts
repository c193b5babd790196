export { listWatchedSubjects } from './watchlist-store.ts'
