import * as endpoints from '@leadenhall/contract/figure-alerts/endpoints.ts'
import * as schemas from '@leadenhall/contract/figure-alerts/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { Universe } from '../instruments/index.ts'
import { keepNotifications } from '../notifications/index.ts'
import type { ScreenView } from '../screener/index.ts'
import {
  createFigureAlert,
  deleteFigureAlert,
  listFigureAlerts,
  pauseFigureAlert,
} from './alert-store.ts'
import { checkFigureAlerts } from './check-alerts.ts'

const CHECK = 'check-figure-alerts'
const CHECK_EVERY_MS = 60_000

export interface FigureAlertOptions {
  readonly universe: () => Universe
  readonly view: ScreenView
}

export function figureAlertsModule({ universe, view }: FigureAlertOptions): Module {
  return {
    name: 'figure-alerts',
    summary: 'Alerts on metrics of shares and on saved screens',
    register({ clock, db, jobs, personal, serve }) {
      const deps = { db, clock, universe, view }
      const serveOwn = serve({ endpoints, schemas })
      serveOwn(endpoints.listFigureAlerts, (_, { userId }) => listFigureAlerts(deps, userId))
      serveOwn(endpoints.createFigureAlert, ({ body }, { userId }) =>
        createFigureAlert(deps, userId, body),
      )
      serveOwn(endpoints.pauseFigureAlert, async ({ params, body }, { userId }) => {
        await pauseFigureAlert(db, userId, params.id, body.paused)
        return { success: true as const }
      })
      serveOwn(endpoints.deleteFigureAlert, async ({ params }, { userId }) => {
        await deleteFigureAlert(db, userId, params.id)
        return { success: true as const }
      })
      jobs.handle(CHECK, async (_data, _attempt, signal) => {
        await checkFigureAlerts({ ...deps, keepNotifications }, signal)
      })
      jobs.schedule(CHECK, CHECK_EVERY_MS)
      personal.add({
        key: 'figure_alerts',
        list: ({ id }) => listFigureAlerts(deps, id),
        delete: async (trx, { id }) => {
          await trx.deleteFrom('figure_alerts').where('user_id', '=', id).execute()
        },
      })
    },
  }
}
