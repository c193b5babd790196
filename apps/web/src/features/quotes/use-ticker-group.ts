import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { groupQuery, MAX_GROUP, poundRatesQuery } from './api.ts'
import { type GroupRow, groupColumns, poundsColumn } from './group-columns.tsx'
import { texts } from './texts.ts'

/** A group of tickers, kept in the address, with the prices that were last fetched for it. */
export function useTickerGroup() {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const tickers = useMemo(
    () => (search.get('tickers') ?? '').split(',').filter(Boolean).slice(0, MAX_GROUP),
    [search],
  )
  const [asked, setAsked] = useState<readonly string[]>([])
  const [hasPounds, setPounds] = useState(false)
  const query = useQuery({ ...groupQuery(asked), enabled: asked.length > 0 })
  const rates = useQuery({
    ...poundRatesQuery(query.data?.items ?? []),
    enabled: hasPounds && query.data !== undefined,
  })
  const rows = tickers.map((ticker): GroupRow => {
    const quote = query.data?.items.find((item) => item.ticker === ticker) ?? null
    const missing = query.data?.missing.find((item) => item.ticker === ticker)
    const reason = missing ? texts.group.missing[missing.code] : texts.group.notFetched
    return { ticker, quote, name: quote?.name ?? missing?.listed?.name ?? null, missing: reason }
  })
  const columns = useMemo(
    () => (hasPounds ? [...groupColumns, poundsColumn(rates.data ?? new Map())] : groupColumns),
    [hasPounds, rates.data],
  )
  const setTickers = (next: readonly string[]) => {
    const unique = [...new Set(next)].slice(0, MAX_GROUP)
    setSearch((now) => {
      if (unique.length === 0) now.delete('tickers')
      else now.set('tickers', unique.join(','))
      return now
    })
    return unique
  }
  return {
    tickers,
    rows,
    columns,
    hasPounds,
    setPounds,
    isFetching: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
    add: (more: readonly string[]) => void setTickers([...tickers, ...more]),
    /** Also fetches the prices of the whole group. */
    addList: (more: readonly string[]) => setAsked(setTickers([...tickers, ...more])),
    remove: (ticker: string) => void setTickers(tickers.filter((other) => other !== ticker)),
    clear: () => void setTickers([]),
    fetch: () => {
      setAsked(tickers)
      if (asked.join() === tickers.join()) void query.refetch()
    },
    cancel: () => void client.cancelQueries(groupQuery(asked)),
  }
}

export type TickerGroup = ReturnType<typeof useTickerGroup>
