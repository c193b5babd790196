import type { WatchlistItem } from '@leadenhall/contract/watchlists/index.ts'
import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { type ColumnSet, useColumnSet, withoutOwn } from './column-sets.ts'
import { useWatchedExtras } from './use-watched-extras.ts'
import { useWatchedQuotes, type WatchedQuotes } from './use-watched-quotes.ts'
import { toWatched, type Watched } from './watched.ts'

interface Entry {
  readonly ticker: string
  readonly name: string | null
  readonly item?: WatchlistItem
}

export interface WatchedList {
  readonly rows: readonly Watched[]
  /** The rows in the order of the table. */
  readonly shownRows: RefObject<readonly Watched[]>
  readonly keepShown: (rows: readonly Watched[]) => void
  readonly quotes: Pick<WatchedQuotes, 'error' | 'retry'>
  readonly columnSet: ColumnSet
  readonly chooseColumns: (name: string) => void
}

/**
 * The rows of a list with their quotes and what the chosen columns need.
 * @param listId null for a list that is not the user's own
 */
export function useWatchedList(entries: readonly Entry[], listId: number | null): WatchedList {
  const tickers = entries.map(({ ticker }) => ticker)
  const [chosen, chooseColumns] = useColumnSet()
  const columnSet = useMemo(() => (listId === null ? withoutOwn(chosen) : chosen), [listId, chosen])
  const quotes = useWatchedQuotes(tickers)
  const extrasOf = useWatchedExtras(tickers, columnSet, listId)
  const rows = entries.map((entry) =>
    toWatched(entry, quotes.quoteOf(entry.ticker), extrasOf(entry.ticker, entry.item)),
  )
  const shownRows = useRef<readonly Watched[]>(rows)
  const keepShown = useCallback((shown: readonly Watched[]) => {
    shownRows.current = shown
  }, [])
  return { rows, shownRows, keepShown, quotes, columnSet, chooseColumns }
}
