import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import type { ClassificationScheme, InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { texts } from './texts.ts'

/** The list only changes with an import, hours or weeks apart. */
const LIST_STALE_MS = 10 * 60_000

export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['instruments', 'search', text],
    queryFn: ({ signal }) =>
      callApi(endpoints.searchInstruments, { query: { query: text } }, { signal }),
    staleTime: LIST_STALE_MS,
  })
}

/** @typeParam Variables passed to the callbacks, to identify the call */
export function useRandomInstrument<Variables = void>(
  events: MutationEvents<InstrumentHit, Variables>,
) {
  return useApiMutation<InstrumentHit, Variables>(
    () => callApi(endpoints.getRandomInstrument, {}),
    events,
  )
}

export const industriesQuery = queryOptions({
  queryKey: ['instruments', 'industries'],
  queryFn: ({ signal }) =>
    callApi(endpoints.listIndustries, {}, { signal, fallback: texts.industries.failed }),
  staleTime: LIST_STALE_MS,
})

export const sectorsQuery = queryOptions({
  queryKey: ['instruments', 'sectors'],
  queryFn: ({ signal }) =>
    callApi(endpoints.listSectors, {}, { signal, fallback: texts.sectors.failed }),
  staleTime: LIST_STALE_MS,
})

export function classifiedInstrumentsQuery(
  level: 'industry' | 'supersector',
  name: string,
  scheme: ClassificationScheme | undefined,
) {
  const query = scheme ? { scheme } : {}
  return queryOptions({
    queryKey: ['instruments', level, name, scheme ?? null],
    queryFn: ({ signal }) =>
      level === 'industry'
        ? callApi(endpoints.listByIndustry, { params: { industry: name }, query }, { signal })
        : callApi(
            endpoints.listBySupersector,
            { params: { supersector: name }, query },
            { signal },
          ),
    staleTime: LIST_STALE_MS,
  })
}

export const countriesQuery = queryOptions({
  queryKey: ['instruments', 'countries'],
  queryFn: ({ signal }) =>
    callApi(
      endpoints.listInstrumentCountries,
      {},
      { signal, fallback: texts.browse.countriesFailed },
    ),
  staleTime: LIST_STALE_MS,
})

export function browseQuery(offset: number, country: string | null) {
  return queryOptions({
    queryKey: ['instruments', 'browse', offset, country],
    queryFn: ({ signal }) =>
      callApi(
        endpoints.listInstruments,
        { query: { offset, ...(country ? { country } : {}) } },
        { signal },
      ),
    staleTime: LIST_STALE_MS,
    placeholderData: keepPreviousData,
  })
}
