import type { WatchlistItem } from '@leadenhall/contract/watchlists/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { closesQuery, figuresQuery } from '../../listing/many-listings.ts'
import { listPerformanceQuery } from './api.ts'
import type { ColumnSet } from './column-sets.ts'
import type { WatchedExtras } from './watched.ts'

/**
 * Data that a column set shows besides the quotes. A failure leaves its cells empty.
 * @param listId null for a list that is not the user's own
 */
export function useWatchedExtras(
  tickers: readonly string[],
  { columns, figures }: ColumnSet,
  listId: number | null,
): (ticker: string, item?: WatchlistItem) => WatchedExtras {
  const key = [...new Set(tickers)].toSorted().join(',')
  const sorted = useMemo(() => key.split(',').filter(Boolean), [key])
  const rows = useQuery(figuresQuery(sorted, figures)).data
  const lines = useQuery(closesQuery(sorted, columns.includes('month'))).data
  const changes = useQuery(listPerformanceQuery(columns.includes('since') ? listId : null)).data
  return useMemo(() => {
    const rowOf = new Map(rows?.map((row) => [row.ticker, row]))
    const closesOf = new Map(lines?.map(({ ticker, closes }) => [ticker, closes]))
    const changeOf = new Map(changes?.map(({ item, sinceAdded }) => [item, sinceAdded]))
    return (ticker, item) => ({
      figures: rowOf.get(ticker) ?? null,
      closes: closesOf.get(ticker) ?? [],
      sinceAdded: changeOf.get(item?.id ?? '') ?? null,
    })
  }, [rows, lines, changes])
}
