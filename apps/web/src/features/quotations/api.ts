import * as endpoints from '@leadenhall/contract/quotations/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** One saying a visit. */
export const quotationQuery = queryOptions({
  queryKey: ['quotation'],
  queryFn: ({ signal }) => callApi(endpoints.getRandomQuotation, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
