import type { SharedWatchlist } from '@leadenhall/contract/watchlists/index.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { sharedWatchlistQuery } from './api.ts'
import { ListPanel } from './list-panel.tsx'
import { texts } from './texts.ts'
import { useWatchedList } from './use-watched-list.ts'
import type { WatchedParts } from './watched-parts.ts'
import { WatchedTable } from './watched-table.tsx'

interface SharedWatchlistPageProps {
  readonly token: string
  readonly parts: WatchedParts
  readonly notFound: ReactNode
  readonly onTitle: (title: string) => void
}

/** A shared list, read-only. */
export function SharedWatchlistPage(props: SharedWatchlistPageProps) {
  const { token, parts, notFound, onTitle } = props
  const query = useQuery(sharedWatchlistQuery(token))
  const { data, error } = query
  const isUnknown =
    error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')
  useEffect(() => {
    onTitle(isUnknown ? texts.view.notFound : (data?.name ?? texts.shared.title))
  }, [data?.name, isUnknown, onTitle])
  // A revoked link shows nothing, even if the list was loaded before.
  if (isUnknown) return notFound
  return (
    <main className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold break-words">{data?.name ?? texts.shared.title}</h1>
      <QueryView
        query={query}
        loading={<LoadingPanel rows={10} label={texts.view.loading} />}
        empty={{
          when: ({ tickers }) => tickers.length === 0,
          show: <Empty title={texts.shared.empty} />,
        }}
      >
        {(list) => <SharedList list={list} parts={parts} />}
      </QueryView>
    </main>
  )
}

function SharedList({ list, parts }: { list: SharedWatchlist; parts: WatchedParts }) {
  const watched = useWatchedList(list.tickers, null)
  return (
    <ListPanel name={list.name} list={watched} remark={texts.shared.about}>
      <WatchedTable label={list.name} list={watched} parts={parts} />
    </ListPanel>
  )
}
