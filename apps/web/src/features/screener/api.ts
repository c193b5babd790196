import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import type { FurtherColumn } from '@leadenhall/contract/screener/filters.ts'
import type { RunScreenInput } from '@leadenhall/contract/screener/index.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { columnsInUse } from './result-columns.tsx'
import { toScreen } from './saved-screen.ts'
import type { ScreenState } from './screen-state.ts'

export const PAGE_SIZE = 20

/** What the cells of the table say beside their own column. */
const BESIDE: readonly FurtherColumn[] = [
  'price_unit',
  'market_cap_source',
  'market_cap_as_of',
  'quote_as_of',
]

/** A page of rows. */
export function rowsQuery(state: ScreenState) {
  const columns = [...new Set([...columnsInUse(state), ...BESIDE])]
  return runQuery('rows', { ...toScreen(state), columns, page: state.page, pageSize: PAGE_SIZE })
}

/** The counts beside the options: they change with the filters alone. */
export function countsQuery(filters: ScreenState['filters']) {
  return runQuery('counts', { ...filters, pageSize: 0, facets: true })
}

function runQuery(kind: 'rows' | 'counts', body: object) {
  return queryOptions({
    queryKey: ['screener', kind, body],
    queryFn: ({ signal }) =>
      callApi(endpoints.runScreen, { body: body as RunScreenInput }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const savedScreenersQuery = queryOptions({
  queryKey: ['screener', 'saved'],
  queryFn: ({ signal }) => callApi(endpoints.loadScreeners, {}, { signal }),
})
