import { INDEX_CARDS } from '@leadenhall/contract/market/index-cards.ts'
import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PanelSubject } from '../../features/desk/index.ts'
import { LatestNews, MAX_STORY_TICKERS } from '../../features/news/index.ts'
import { watchlistsQuery } from '../../features/watchlists/index.ts'
import { formatCount, formatLevel } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { heldTickersQuery } from '../../listing/held-tickers.ts'
import { useLiveQuotes } from '../../listing/use-live-quotes.ts'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { texts } from '../texts.ts'

type RowsProps = Pick<PanelSubject, 'ticker' | 'onPick'>

/** One of the user's watchlists; a row sets the ticker of the linked panels. */
export function DeskList({ list, onList, onPick, ticker }: PanelSubject) {
  return (
    <OneList list={list} onList={onList}>
      {({ name, watchlist_items: items }) => (
        <Rows ticker={ticker} onPick={onPick} label={name} items={items} />
      )}
    </OneList>
  )
}

/** News about the shares of one of the user's watchlists. */
export function DeskTape({ list, onList }: PanelSubject) {
  return (
    <OneList list={list} onList={onList}>
      {({ watchlist_items: items }) =>
        items.length === 0 ? (
          <p className="p-3 text-muted">{texts.desk.empty}</p>
        ) : (
          <>
            <LatestNews
              scope={{ kind: 'list', tickers: items.map(({ ticker }) => ticker) }}
              empty={<p className="p-3 text-muted">{texts.desk.noNews}</p>}
            />
            {items.length > MAX_STORY_TICKERS ? (
              <p className="p-3 text-muted">
                {texts.desk.newsLimit(formatCount(MAX_STORY_TICKERS))}
              </p>
            ) : null}
          </>
        )
      }
    </OneList>
  )
}

interface OneListProps extends Pick<PanelSubject, 'list' | 'onList'> {
  readonly children: (list: Watchlist) => ReactNode
}

/** The chosen watchlist, or the first; one that has been deleted says so. */
function OneList({ children, list, onList }: OneListProps) {
  const query = useQuery(watchlistsQuery)
  return (
    <QueryView query={query} loading={<LoadingRows rows={6} label={texts.desk.loading} />}>
      {(lists) => {
        const chosen = list === null ? lists.at(0) : lists.find(({ id }) => String(id) === list)
        return (
          <>
            <Choice
              label={texts.desk.list}
              none={texts.desk.choose}
              chosen={chosen ? String(chosen.id) : null}
              options={lists.map(({ id, name }) => ({ id: String(id), name }))}
              onChoose={onList}
            />
            {chosen ? (
              children(chosen)
            ) : (
              <p className="p-3 text-muted">
                {list === null ? texts.desk.noLists : texts.desk.deletedList}
              </p>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly none: string
  readonly chosen: string | null
  readonly options: readonly { readonly id: string; readonly name: string }[]
  readonly onChoose: (id: string) => void
}

/** Chooses what a panel shows. */
export function Choice({ chosen, label, none, onChoose, options }: ChoiceProps) {
  return (
    <select
      className="control m-2 max-w-[calc(100%-1rem)]"
      aria-label={label}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      {chosen === null ? <option value="">{none}</option> : null}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The user's holdings; a row sets the ticker of the linked panels. */
export function DeskHoldings(rows: PanelSubject) {
  const query = useQuery(heldTickersQuery(true))
  return (
    <QueryView query={query} loading={<LoadingRows rows={6} label={texts.desk.loading} />}>
      {(tickers) => (
        <Rows
          ticker={rows.ticker}
          onPick={rows.onPick}
          label={texts.desk.holdings}
          items={tickers.map((ticker) => ({ ticker, name: null }))}
        />
      )}
    </QueryView>
  )
}

const INDICES = [...INDEX_CARDS, { ticker: '^FTAS', name: 'FTSE All-Share' }]

/** Indices and rates; a row sets the ticker of the linked panels. */
export function DeskIndices({ onPick, ticker }: RowsProps) {
  return <Rows ticker={ticker} onPick={onPick} label={texts.desk.indices} items={INDICES} />
}

interface Item {
  readonly ticker: string
  readonly name: string | null
}

/** Live prices of tickers. */
export function Rows({
  items,
  label,
  onPick,
  ticker: chosen,
}: RowsProps & { readonly items: readonly Item[]; readonly label: string }) {
  const quotes = useLiveQuotes(items.map(({ ticker }) => ticker))
  if (items.length === 0) return <p className="p-3 text-muted">{texts.desk.empty}</p>
  return (
    <ul aria-label={label}>
      {items.map(({ name, ticker }) => {
        const quote = quotes.get(ticker)
        return (
          <li key={ticker} className="border-b border-line last:border-0">
            <button
              type="button"
              aria-current={ticker === chosen}
              className="grid min-h-7 w-full grid-cols-[5rem_1fr_auto_5rem] items-center gap-2 px-3 text-left hover:bg-raised aria-[current=true]:bg-raised"
              onClick={() => onPick(ticker)}
            >
              <span className="font-semibold text-accent">{ticker}</span>
              <span className="truncate text-muted">{name ?? quote?.name ?? ''}</span>
              <span>{quote ? formatLevel(quote.price, quote.unit, quote.kind) : ''}</span>
              <span className="text-right">
                {quote ? <Change ratio={quote.changeRatio} /> : null}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
