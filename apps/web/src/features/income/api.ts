import * as endpoints from '@leadenhall/contract/income/endpoints.ts'
import { createApiKey } from '@leadenhall/contract/keys/endpoints.ts'
import type { NewApiKey } from '@leadenhall/contract/keys/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { texts } from './texts.ts'

/** @param asked as typed, or null before anything was */
export const planQuery = (
  asked: { readonly wanted: string; readonly yield: string } | null,
  account: string | undefined,
) =>
  queryOptions({
    queryKey: ['portfolio', 'income', 'plan', asked, account ?? null],
    queryFn: ({ signal }) =>
      callApi(
        endpoints.getIncomePlan,
        { query: { wanted: asked?.wanted ?? '', yield: asked?.yield ?? '', account } },
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
