import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../features/accounts/index.ts'
import { NewsTool } from '../../features/news/news-tool.tsx'
import { watchlistsQuery } from '../../features/watchlists/index.ts'
import { heldTickersQuery } from '../../listing/held-tickers.ts'
import { texts } from '../texts.ts'

/** Combines the news with the user's portfolio and watchlists. */
export function NewsRoute() {
  const isSignedIn = useUser() !== null
  const { data = [] } = useQuery({ ...watchlistsQuery, enabled: isSignedIn })
  const { data: held = [] } = useQuery(heldTickersQuery(isSignedIn))
  const lists = data.map(({ name, watchlist_items: items }) => ({
    name,
    tickers: items.map(({ ticker }) => ticker),
  }))
  const portfolio = held.length > 0 ? [{ name: texts.portfolio, tickers: held }] : []
  return <NewsTool lists={[...portfolio, ...lists]} />
}
