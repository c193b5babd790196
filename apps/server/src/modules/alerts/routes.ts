import * as endpoints from '@leadenhall/contract/alerts/endpoints.ts'
import * as schemas from '@leadenhall/contract/alerts/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../../platform/http/access.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { findSymbol } from '../quotes/index.ts'
import { deleteAlert, listAlerts } from './alert-store.ts'
import type { BuildDeps } from './build-alert.ts'
import { presentAlert } from './present-alert.ts'
import { createAlert, updateAlert } from './save-alert.ts'

export interface AlertRouteDeps extends BuildDeps {
  /** Fills week, month and year of a new alert in soon. */
  readonly onNewAlert: () => Promise<void>
}

export function registerAlertRoutes(app: FastifyInstance, deps: AlertRouteDeps): void {
  const { db, universe } = deps

  serveEndpoint(
    app,
    'alerts',
    schemas,
    endpoints.listPriceAlerts,
    async ({ query: { ticker } }, { request }) => {
      const alerts = await listPresentAlerts(deps, visitorOf(request).userId)
      const symbol = ticker === undefined ? null : findSymbol(universe(), ticker)
      const data = ticker === undefined ? alerts : alerts.filter((alert) => alert.ticker === symbol)
      return { success: true, message: '', errors: [], data }
    },
  )

  serveEndpoint(
    app,
    'alerts',
    schemas,
    endpoints.createPriceAlert,
    async ({ body }, { request }) => {
      const row = await createAlert(deps, visitorOf(request).userId, body)
      await deps.onNewAlert()
      const data = presentAlert(row, universe())
      return { success: true, message: 'Price alert created', errors: [], data }
    },
  )

  serveEndpoint(
    app,
    'alerts',
    schemas,
    endpoints.updatePriceAlert,
    async ({ params, body }, { request }) => {
      const row = await updateAlert(deps, visitorOf(request).userId, params.id, body)
      await deps.onNewAlert()
      const data = presentAlert(row, universe())
      return { success: true, message: 'Price alert updated', errors: [], data }
    },
  )

  serveEndpoint(
    app,
    'alerts',
    schemas,
    endpoints.deletePriceAlert,
    async ({ params }, { request }) => {
      await deleteAlert(db, visitorOf(request).userId, params.id)
      return { success: true, message: 'Price alert deleted', errors: [], data: null }
    },
  )
}

/** The person's alerts as they are shown. */
export async function listPresentAlerts(
  { db, universe }: Pick<BuildDeps, 'db' | 'universe'>,
  userId: string,
) {
  return (await listAlerts(db, userId)).map((row) => presentAlert(row, universe()))
}
