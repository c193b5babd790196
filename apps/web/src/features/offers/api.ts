import * as endpoints from '@leadenhall/contract/offers/endpoints.ts'
import type { EndpointInput } from '@leadenhall/contract/shared/endpoint.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export type SpreadTerms = EndpointInput<typeof endpoints.getSpread>['query']

export function offerQuery(isin: string) {
  return queryOptions({
    queryKey: ['offers', isin],
    queryFn: ({ signal }) => callApi(endpoints.getOffer, { params: { isin } }, { signal }),
  })
}

export function useSpread(isin: string) {
  return useMutation({
    mutationFn: (terms: SpreadTerms) =>
      callApi(endpoints.getSpread, { params: { isin }, query: terms }),
  })
}
