import * as endpoints from '@leadenhall/contract/targets/endpoints.ts'
import type { Targets, TargetsBody } from '@leadenhall/contract/targets/index.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'

export const targetsQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['portfolio', 'targets', account ?? null],
    queryFn: ({ signal }) => callApi(endpoints.getTargets, { query: { account } }, { signal }),
    placeholderData: keepPreviousData,
  })

export function useSetTargets(events: MutationEvents<Targets, TargetsBody>) {
  return useApiMutation((body: TargetsBody) => callApi(endpoints.setTargets, { body }), {
    ...events,
    invalidates: { queryKey: ['portfolio', 'targets'] },
  })
}

export interface AskedContribution {
  readonly account: string
  readonly amount: string
  readonly mode: 'buy' | 'both'
  /** As typed, or an empty text. */
  readonly commission: string
}

export const contributionQuery = (asked: AskedContribution | null) =>
  queryOptions({
    queryKey: ['portfolio', 'targets', 'contribution', asked],
    queryFn: ({ signal }) => {
      const { account = '', amount = '', commission = '', mode = 'buy' } = asked ?? {}
      const query = { account, amount, mode, ...(commission ? { commission } : {}) }
      return callApi(endpoints.planContribution, { query }, { signal })
    },
    enabled: asked !== null,
  })
