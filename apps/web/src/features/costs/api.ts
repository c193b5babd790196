import * as endpoints from '@leadenhall/contract/costs/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** @param commission pounds a trade; null if not given */
export function costsQuery(ticker: string, amount: number, commission: number | null) {
  const query = commission === null ? { amount } : { amount, commission }
  return queryOptions({
    queryKey: ['costs', ticker, amount, commission],
    queryFn: ({ signal }) => callApi(endpoints.getCosts, { params: { ticker }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
