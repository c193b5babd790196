import { SearchBox } from '../../features/instruments/index.ts'
import { GroupTool, StockInfoTool } from '../../features/quotes/index.ts'

type Pick = (ticker: string) => void

const renderSearch = (onPick: Pick) => (
  <SearchBox size="field" onPick={({ ticker }) => onPick(ticker)} />
)

/** Stock info with the search for its ticker. */
export function StockInfoRoute() {
  return <StockInfoTool renderSearch={renderSearch} />
}

/** Prices of a group with the search that adds to it. */
export function GroupRoute() {
  return <GroupTool renderSearch={renderSearch} />
}
