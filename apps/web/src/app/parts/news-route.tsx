import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../features/accounts/index.ts'
import { NewsTool } from '../../features/news/news-tool.tsx'
import { watchlistsQuery } from '../../features/watchlists/index.ts'

/** Combines the news with the person's watchlists. */
export function NewsRoute() {
  const { data } = useQuery({ ...watchlistsQuery, enabled: useUser() !== null })
  const lists = (data ?? []).map(({ name, watchlist_items: items }) => ({
    name,
    tickers: items.map(({ ticker }) => ticker),
  }))
  return <NewsTool lists={lists} />
}
