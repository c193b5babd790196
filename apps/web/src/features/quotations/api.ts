import * as endpoints from '@leadenhall/contract/quotations/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { fromDocument } from '../../lib/first-answers.ts'

/** One quotation per visit. */
export const quotationQuery = queryOptions({
  queryKey: ['quotation'],
  queryFn: ({ signal }) => callApi(endpoints.getRandomQuotation, {}, { signal }),
  ...fromDocument(endpoints.getRandomQuotation, {}),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
