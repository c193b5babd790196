export { listEveryWatched, listWatchedSubjects } from './watchlist-store.ts'
