import { SearchBox } from '../../features/instruments/index.ts'
import { StockBoardPage } from '../../features/stock-board/stock-board-page.tsx'

/** Combines the stock board with the search for its cards. */
export default function StockBoardRoute() {
  return (
    <StockBoardPage
      renderSearch={(onPick) => (
        <SearchBox size="field" onPick={({ ticker, name }) => onPick(ticker, name)} />
      )}
    />
  )
}
