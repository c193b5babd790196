import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import type {
  ClassificationScheme,
  FundBody,
  InstrumentHit,
} from '@leadenhall/contract/instruments/index.ts'
import { listMarketGroups } from '@leadenhall/contract/market/endpoints.ts'
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

/** Up to twenty hits, where a name must lead to one of many similar funds. */
export function longSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['instruments', 'long search', text],
    queryFn: ({ signal }) => callApi(endpoints.fetchStocks, { query: { query: text } }, { signal }),
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

const GROUPS_REFRESH_MS = 30_000

export function marketGroupsQuery(by: 'industry' | 'supersector') {
  return queryOptions({
    queryKey: ['market', 'groups', by],
    queryFn: ({ signal }) => callApi(listMarketGroups, { query: { by } }, { signal }),
    staleTime: GROUPS_REFRESH_MS,
    refetchInterval: GROUPS_REFRESH_MS,
  })
}

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

export interface BrowseFilters {
  readonly country: string | null
  readonly type: string | null
  /** Part of the code, name or ISIN; empty for every listing. */
  readonly query: string
}

export function browseQuery(offset: number, filters: BrowseFilters) {
  const { country, type, query } = filters
  const given = {
    ...(country ? { country } : {}),
    ...(type ? { type } : {}),
    ...(query ? { query } : {}),
  }
  return queryOptions({
    queryKey: ['instruments', 'browse', offset, filters],
    queryFn: ({ signal }) =>
      callApi(endpoints.listInstruments, { query: { offset, ...given } }, { signal }),
    staleTime: LIST_STALE_MS,
    placeholderData: keepPreviousData,
  })
}

/** For administrators. Once a month the server asks a source for its list of funds, which is counted. */
export function fundFactsQuery(isin: string) {
  return queryOptions({
    queryKey: ['instruments', 'fund', isin],
    queryFn: ({ signal }) => callApi(endpoints.getFundFacts, { params: { isin } }, { signal }),
    staleTime: LIST_STALE_MS,
  })
}

export function useRemoveFund(events: MutationEvents<unknown, string>) {
  return useApiMutation<unknown, string>(
    (isin) => callApi(endpoints.removeFund, { params: { isin } }),
    { ...events, invalidates: { queryKey: ['instruments'] } },
  )
}

export function useMakeFund(events: MutationEvents<InstrumentHit, FundBody>) {
  return useApiMutation((body: FundBody) => callApi(endpoints.makeFund, { body }), {
    ...events,
    invalidates: { queryKey: ['instruments'] },
  })
}
