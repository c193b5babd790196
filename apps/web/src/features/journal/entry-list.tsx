import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { type JournalFilter, journalQuery } from './api.ts'
import { EntryItem } from './entry-item.tsx'
import { texts } from './texts.ts'

interface EntryListProps {
  readonly filter: JournalFilter
  readonly showsTicker: boolean
  readonly empty: ReactNode
  readonly rows: number
  readonly onTag?: (tag: string) => void
}

/** Entries that match, newest first. */
export function EntryList({ empty, filter, onTag, rows, showsTicker }: EntryListProps) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    journalQuery(filter),
  )
  if (data === undefined) {
    if (error) return <Failure message={error.message} onRetry={() => void refetch()} />
    return <LoadingRows rows={rows} label={texts.loading} />
  }
  const entries = data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return empty
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <EntryItem
            key={entry.id}
            entry={entry}
            showsTicker={showsTicker}
            {...(onTag ? { onTag } : {})}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <p className="p-3">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </p>
      ) : null}
    </>
  )
}
