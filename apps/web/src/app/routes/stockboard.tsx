import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '../../features/accounts/index.ts'
import { SearchBox } from '../../features/instruments/index.ts'
import { StockBoardPage } from '../../features/stock-board/stock-board-page.tsx'
import { watchlistsQuery } from '../../features/watchlists/index.ts'

/** Combines the stock board with the search for its cards and the watchlists that fill it. */
export default function StockBoardRoute() {
  const user = useUser()
  const { data } = useQuery({ ...watchlistsQuery, enabled: user !== null })
  const lists = useMemo(
    () =>
      (data ?? []).map(({ id, name, watchlist_items: items }) => ({
        id: String(id),
        name,
        shares: items.map((item) => ({ ticker: item.ticker, name: item.name ?? item.ticker })),
      })),
    [data],
  )
  return (
    <StockBoardPage
      isSignedIn={user !== null}
      lists={lists}
      renderSearch={(onPick) => (
        <SearchBox size="field" onPick={({ ticker, name }) => onPick(ticker, name)} />
      )}
    />
  )
}
