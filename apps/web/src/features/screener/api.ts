import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import type { OptionalColumn } from '@leadenhall/contract/screener/filters.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { columnsInUse } from './result-columns.tsx'
import { fromSavedText, toSavedText, toScreen } from './saved-screen.ts'
import { DEFAULT_ORDER, type ScreenState } from './screen-state.ts'

export const PAGE_SIZE = 20

const SCREENS = { queryKey: ['screener', 'run'] } as const

/** Columns that cells of other columns need. */
const BESIDE: readonly OptionalColumn[] = [
  'price_unit',
  'market_cap_source',
  'market_cap_as_of',
  'quote_as_of',
  'price_day',
]

/** Tickers that alone can match; undefined for every listing. */
export type Named = readonly string[] | undefined

/** One page of rows. */
export function rowsQuery(state: ScreenState, tickers?: Named) {
  const columns = [...new Set([...columnsInUse(state), ...BESIDE])]
  const place = { page: state.page, pageSize: PAGE_SIZE }
  return runQuery('rows', { ...toScreen(state), ...only(tickers), columns, ...place })
}

/** The first rows of a saved screen, in its order. */
export const savedRowsQuery = (filters: string) => rowsQuery(fromSavedText(filters))

const only = (tickers: Named) => (tickers ? { tickers } : {})

/** The most rows of a call. */
const ROWS_A_CALL = 100

/** Matches that a map or scatter shows; more could not be distinguished. */
export const MAX_DRAWN = 300

/** The matches with the largest market cap, at most `MAX_DRAWN`, for a drawing. */
export function drawnQuery(
  state: ScreenState,
  columns: readonly OptionalColumn[],
  tickers?: Named,
) {
  const sorted = toScreen({ ...state, sort: DEFAULT_ORDER })
  const screen: object = { ...sorted, ...only(tickers), columns }
  return queryOptions({
    queryKey: [...SCREENS.queryKey, 'drawn', screen],
    async queryFn({ signal }) {
      const readPage = (page: number) => {
        const body: object = { ...screen, page, pageSize: ROWS_A_CALL }
        return callApi(endpoints.runScreen, { body }, { signal })
      }
      const first = await readPage(1)
      const pages = Math.ceil(Math.min(first.total, MAX_DRAWN) / ROWS_A_CALL)
      const others = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, index) => readPage(index + 2)),
      )
      return { rows: [first, ...others].flatMap(({ data }) => data), total: first.total }
    },
    placeholderData: keepPreviousData,
  })
}

/** The first tickers of a screen in its order, at most `limit`, which is a multiple of 100. */
export async function listTickers(
  state: ScreenState,
  limit: number,
  named?: Named,
): Promise<string[]> {
  const tickers: string[] = []
  for (let page = 1; tickers.length < limit; page++) {
    const place = { columns: [], page, pageSize: ROWS_A_CALL }
    const body: object = { ...toScreen(state), ...only(named), ...place }
    const { data } = await callApi(endpoints.runScreen, { body })
    tickers.push(...data.map(({ ticker }) => ticker))
    if (data.length < ROWS_A_CALL) break
  }
  return tickers
}

/** The option counts, which depend only on the filters and the day. */
export function countsQuery(
  filters: ScreenState['filters'],
  asOf: ScreenState['asOf'],
  tickers?: Named,
) {
  const day = asOf === null ? {} : { asOf }
  return runQuery('counts', { ...filters, ...day, ...only(tickers), pageSize: 0, facets: true })
}

/** How many listings match, without their rows. */
export function totalQuery(filters: ScreenState['filters']) {
  const body: object = { ...filters, pageSize: 0 }
  return queryOptions({
    queryKey: [...SCREENS.queryKey, 'total', body],
    async queryFn({ signal }) {
      const { total } = await callApi(endpoints.runScreen, { body }, { signal })
      return total
    },
  })
}

function runQuery(kind: 'rows' | 'counts', body: object) {
  return queryOptions({
    queryKey: [...SCREENS.queryKey, kind, body],
    queryFn: ({ signal }) => callApi(endpoints.runScreen, { body }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Reruns the current screen: rows and counts. */
export function useRerun(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.refetchQueries({ ...SCREENS, type: 'active' })
}

export const savedScreenersQuery = queryOptions({
  queryKey: ['screener', 'saved'],
  queryFn: ({ signal }) => callApi(endpoints.loadScreeners, {}, { signal }),
})

export interface ScreenerFields {
  readonly name: string
  readonly description: string | null
}
type SavedEvents<Variables> = MutationEvents<{ message: string }, Variables>

export function useSaveScreener(state: ScreenState, events: SavedEvents<ScreenerFields>) {
  return useApiMutation(
    (fields: ScreenerFields) =>
      callApi(endpoints.saveScreener, { body: { ...fields, filters: toSavedText(state) } }),
    { ...events, invalidates: savedScreenersQuery },
  )
}

export function useRenameScreener(id: string, events: SavedEvents<ScreenerFields>) {
  return useApiMutation(
    (body: ScreenerFields) => callApi(endpoints.updateScreener, { params: { id }, body }),
    { ...events, invalidates: savedScreenersQuery },
  )
}

/** Replaces the saved screen with the current one. */
export function useUpdateScreener(id: string, state: ScreenState, events: SavedEvents<void>) {
  return useApiMutation(
    () =>
      callApi(endpoints.updateScreener, { params: { id }, body: { filters: toSavedText(state) } }),
    { ...events, invalidates: savedScreenersQuery },
  )
}

export function useDeleteScreener(id: string, events: SavedEvents<void>) {
  return useApiMutation(() => callApi(endpoints.deleteScreener, { params: { id } }), {
    ...events,
    invalidates: savedScreenersQuery,
  })
}
