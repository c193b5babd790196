import * as endpoints from '@leadenhall/contract/owned-alerts/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { listAlerts, type SetAlertDeps, setAlert } from './set-alert.ts'

export function registerOwnedAlertRoutes(serve: Serve, deps: SetAlertDeps): void {
  serve(endpoints.listOwnedAlerts, (_, { userId }) => listAlerts(deps, userId))

  serve(endpoints.setOwnedAlert, ({ body }, { userId }) => setAlert(deps, userId, body))
}
