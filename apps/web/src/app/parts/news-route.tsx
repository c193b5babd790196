import { NewsTool } from '../../features/news/news-tool.tsx'
import { useOwnLists } from './use-own-lists.ts'

/** Combines the news with the user's portfolio and watchlists. */
export function NewsRoute() {
  return <NewsTool lists={useOwnLists()} />
}
