import * as endpoints from '@leadenhall/contract/income/endpoints.ts'
import { createApiKey } from '@leadenhall/contract/keys/endpoints.ts'
import type { NewApiKey } from '@leadenhall/contract/keys/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { texts } from './texts.ts'

/** As typed. */
export type AskedPlan = Readonly<
  Record<'growth' | 'inflation' | 'reinvest' | 'wanted' | 'yield' | 'years', string>
>

/** @param asked null before anything was */
export const planQuery = (asked: AskedPlan | null, account: string | undefined) =>
  queryOptions({
    queryKey: ['portfolio', 'income', 'plan', asked, account ?? null],
    queryFn: ({ signal }) =>
      callApi(
        endpoints.getIncomePlan,
        { query: { ...(asked ?? { wanted: '', yield: '' }), account } },
        { signal },
      ),
    enabled: asked !== null,
  })

/** The answer is the only one with the key itself. */
export function useCreateCalendarKey(events: MutationEvents<NewApiKey>) {
  return useApiMutation(
    () =>
      callApi(createApiKey, {
        body: { name: texts.calendar.keyName, scope: 'calendar' },
      }),
    events,
  )
}
