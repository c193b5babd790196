import { SearchBox } from '../../features/instruments/index.ts'
import { GroupTool, StockInfoTool } from '../../features/quotes/index.ts'

import { useOwnLists } from './use-own-lists.ts'

type Pick = (ticker: string) => void

const renderSearch = (onPick: Pick) => (
  <SearchBox size="field" onPick={({ ticker }) => onPick(ticker)} />
)

/** Combines stock info with the ticker search. */
export function StockInfoRoute() {
  return <StockInfoTool renderSearch={renderSearch} />
}

/** Combines group prices with the search that adds tickers and the user's lists. */
export function GroupRoute() {
  return <GroupTool lists={useOwnLists()} renderSearch={renderSearch} />
}
