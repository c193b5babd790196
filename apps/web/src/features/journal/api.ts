import * as endpoints from '@leadenhall/contract/journal/endpoints.ts'
import type { JournalBody, JournalEntry, JournalQuery } from '@leadenhall/contract/journal/index.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'

const ALL = { queryKey: ['journal'] as const }

export type JournalFilter = Pick<JournalQuery, 'ticker' | 'tag' | 'q'>

/** Entries newest first, page by page. */
export function journalQuery(filter: JournalFilter) {
  return infiniteQueryOptions({
    queryKey: [...ALL.queryKey, filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        endpoints.listJournal,
        { query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** @param id of the changed entry; null for a new one */
export function useSaveEntry(id: string | null, events: MutationEvents<JournalEntry, JournalBody>) {
  return useApiMutation<JournalEntry, JournalBody>(
    (body) =>
      id === null
        ? callApi(endpoints.createJournalEntry, { body })
        : callApi(endpoints.updateJournalEntry, { params: { id }, body }),
    { ...events, invalidates: ALL },
  )
}

export function useDeleteEntry(events: MutationEvents<unknown, JournalEntry>) {
  return useApiMutation<unknown, JournalEntry>(
    ({ id }) => callApi(endpoints.deleteJournalEntry, { params: { id } }),
    { ...events, invalidates: ALL },
  )
}
