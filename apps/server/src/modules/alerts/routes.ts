import * as endpoints from '@leadenhall/contract/alerts/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { findSymbol } from '../instruments/index.ts'
import { deleteAlert, listAlerts } from './alert-store.ts'
import type { BuildDeps } from './build-alert.ts'
import { type PresentDeps, presentAlert } from './present-alert.ts'
import { createAlert, pauseAlert, updateAlert } from './save-alert.ts'

export interface AlertRouteDeps extends BuildDeps {
  /** Fills in week, month and year of a new alert soon. */
  readonly onNewAlert: () => Promise<void>
}

export function registerAlertRoutes(serve: Serve, deps: AlertRouteDeps): void {
  const { db, universe } = deps

  serve(endpoints.listPriceAlerts, async ({ query: { ticker } }, { userId }) => {
    const alerts = await listPresentAlerts(deps, userId)
    const symbol = ticker === undefined ? null : findSymbol(universe(), ticker)
    const data = ticker === undefined ? alerts : alerts.filter((alert) => alert.ticker === symbol)
    return { success: true as const, message: '', errors: {}, data }
  })

  serve(endpoints.createPriceAlert, async ({ body }, { userId }) => {
    const row = await createAlert(deps, userId, body)
    await deps.onNewAlert()
    const data = presentAlert(row, deps)
    return { success: true as const, message: 'Price alert created', errors: {}, data }
  })

  serve(endpoints.updatePriceAlert, async ({ params, body }, { userId }) => {
    const row = await updateAlert(deps, userId, params.id, body)
    await deps.onNewAlert()
    const data = presentAlert(row, deps)
    return { success: true as const, message: 'Price alert updated', errors: {}, data }
  })

  serve(endpoints.pausePriceAlert, async ({ params, body }, { userId }) => {
    const row = await pauseAlert(deps, userId, params.id, body.paused)
    const message = body.paused ? 'Price alert paused' : 'Price alert resumed'
    return { success: true as const, message, errors: {}, data: presentAlert(row, deps) }
  })

  serve(endpoints.deletePriceAlert, async ({ params }, { userId }) => {
    await deleteAlert(db, userId, params.id)
    return { success: true as const, message: 'Price alert deleted', errors: {}, data: null }
  })
}

/** The user's alerts as they are shown. */
export async function listPresentAlerts(deps: PresentDeps & Pick<BuildDeps, 'db'>, userId: string) {
  return (await listAlerts(deps.db, userId)).map((row) => presentAlert(row, deps))
}
