import * as endpoints from '@leadenhall/contract/funds/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'

export const fundQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['funds', ticker],
    queryFn: ({ signal }) => callApi(endpoints.getFund, { params: { ticker } }, { signal }),
    staleTime: 10 * 60_000,
  })

export const fundHoldingsQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['funds', ticker, 'holdings'],
    queryFn: ({ signal }) => callApi(endpoints.getFundHoldings, { params: { ticker } }, { signal }),
  })

interface GivenFile {
  readonly file: File
  /** `YYYY-MM-DD`, for a file that does not state its day; otherwise empty. */
  readonly asOf: string
}

export function useReadHoldings(ticker: string, events: MutationEvents<unknown, GivenFile>) {
  return useApiMutation(
    ({ asOf, file }: GivenFile) => {
      const form = new FormData()
      if (asOf !== '') form.append('asOf', asOf)
      form.append('file', file, file.name)
      return callApi(endpoints.importFundHoldings, { params: { ticker } }, { form })
    },
    { ...events, invalidates: { queryKey: ['funds', ticker, 'holdings'] } },
  )
}

export function useForgetHoldings(ticker: string, events: MutationEvents<unknown>) {
  return useApiMutation(() => callApi(endpoints.forgetFundHoldings, { params: { ticker } }), {
    ...events,
    invalidates: { queryKey: ['funds', ticker, 'holdings'] },
  })
}
