import { BackToTools } from '../../ui/back-link.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useKeptTickers } from './kept-tickers.ts'
import { ListPanel } from './list-panel.tsx'
import type { RenderSearch } from './own-watchlist-page.tsx'
import { texts } from './texts.ts'
import { useWatchedList } from './use-watched-list.ts'
import type { WatchedParts } from './watched-parts.ts'
import { WatchedTable } from './watched-table.tsx'

interface FixedWatchlistPageProps {
  readonly renderSearch: RenderSearch
  readonly parts: WatchedParts
}

/** Ten large London shares for everyone, plus the tickers added in this browser. */
export function FixedWatchlistPage({ renderSearch, parts }: FixedWatchlistPageProps) {
  const { tickers, isAdded, add, remove } = useKeptTickers()
  const list = useWatchedList(
    tickers.map((ticker) => ({ ticker, name: null })),
    null,
  )
  const addTicker = (ticker: string) => {
    const added = add(ticker)
    showToast(added ? texts.view.added(added) : texts.view.there(ticker))
  }
  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="text-xl font-semibold">{texts.fixed.title}</h1>
        <div className="w-80 max-w-full max-sm:w-full">
          {renderSearch(addTicker, texts.view.search)}
        </div>
        <p className="text-muted">{texts.fixed.about}</p>
      </div>
      <ListPanel name="default" list={list}>
        <WatchedTable
          label={texts.fixed.title}
          list={list}
          parts={parts}
          canRemove={({ ticker }) => isAdded(ticker)}
          onRemove={({ ticker }) => remove(ticker)}
        />
      </ListPanel>
    </main>
  )
}
