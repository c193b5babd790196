import { getFund } from '@leadenhall/contract/funds/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const fundQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['funds', ticker],
    queryFn: ({ signal }) => callApi(getFund, { params: { ticker } }, { signal }),
    staleTime: 10 * 60_000,
  })
