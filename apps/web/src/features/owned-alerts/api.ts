import * as endpoints from '@leadenhall/contract/owned-alerts/endpoints.ts'
import type { OwnedAlert, OwnedAlertBody } from '@leadenhall/contract/owned-alerts/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'

export const ownedAlertsQuery = queryOptions({
  queryKey: ['portfolio', 'alerts'],
  queryFn: ({ signal }) => callApi(endpoints.listOwnedAlerts, {}, { signal }),
})

export function useSetOwnedAlert(events: MutationEvents<OwnedAlert[], OwnedAlertBody>) {
  return useApiMutation((body: OwnedAlertBody) => callApi(endpoints.setOwnedAlert, { body }), {
    ...events,
    invalidates: ownedAlertsQuery,
  })
}
