import * as endpoints from '@leadenhall/contract/gilts/endpoints.ts'
import type { GiltCalculation, GiltLadder } from '@leadenhall/contract/gilts/index.ts'
import type { EndpointInput } from '@leadenhall/contract/shared/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'

const REFRESH_MS = 60_000

/** @param taxRate percent */
export function giltsQuery(taxRate: string) {
  return queryOptions({
    queryKey: ['gilts', 'list', taxRate],
    queryFn: ({ signal }) => callApi(endpoints.listGilts, { query: { taxRate } }, { signal }),
    refetchInterval: REFRESH_MS,
  })
}

export function giltQuery(isin: string, taxRate: string) {
  return queryOptions({
    queryKey: ['gilts', isin, taxRate],
    queryFn: ({ signal }) =>
      callApi(endpoints.getGilt, { params: { isin }, query: { taxRate } }, { signal }),
    refetchInterval: REFRESH_MS,
  })
}

export type CashInput = EndpointInput<typeof endpoints.listCashRates>['query']

export function cashRatesQuery(query: CashInput) {
  return queryOptions({
    queryKey: ['gilts', 'cash', query],
    queryFn: ({ signal }) => callApi(endpoints.listCashRates, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export type CalculationInput = EndpointInput<typeof endpoints.calculateGilt>['query']
export type LadderInput = EndpointInput<typeof endpoints.buildGiltLadder>['body']

export function useCalculation(events: MutationEvents<GiltCalculation, CalculationInput> = {}) {
  return useApiMutation(
    (query: CalculationInput) => callApi(endpoints.calculateGilt, { query }),
    events,
  )
}

export function useLadder(events: MutationEvents<GiltLadder, LadderInput> = {}) {
  return useApiMutation((body: LadderInput) => callApi(endpoints.buildGiltLadder, { body }), events)
}
