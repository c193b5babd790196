import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../features/accounts/index.ts'
import { watchlistsQuery } from '../../features/watchlists/index.ts'
import { heldTickersQuery } from '../../listing/held-tickers.ts'
import { texts } from '../texts.ts'

/** The shares that the user holds, if any, and the user's watchlists. */
export function useOwnLists(): { readonly name: string; readonly tickers: readonly string[] }[] {
  const isSignedIn = useUser() !== null
  const { data = [] } = useQuery({ ...watchlistsQuery, enabled: isSignedIn })
  const { data: held = [] } = useQuery(heldTickersQuery(isSignedIn))
  const lists = data.map(({ name, watchlist_items: items }) => ({
    name,
    tickers: items.map(({ ticker }) => ticker),
  }))
  return held.length > 0 ? [{ name: texts.portfolio, tickers: held }, ...lists] : lists
}
