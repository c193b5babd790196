import * as endpoints from '@leadenhall/contract/owned-alerts/endpoints.ts'
import * as schemas from '@leadenhall/contract/owned-alerts/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { keepNotifications } from '../notifications/index.ts'
import { deleteOwnedAlertsOf, readSwitches } from './alert-store.ts'
import { checkOwnedAlerts } from './check-alerts.ts'
import type { OwnedAlerts } from './owned-alert.ts'
import { registerOwnedAlertRoutes } from './routes.ts'
import type { SetAlertDeps } from './set-alert.ts'

export const CHECK_OWNED_ALERTS = 'check-owned-alerts'
const CHECK_EVERY_MS = 3_600_000

interface OwnedAlertsOptions {
  /** Each feature's alerts, in the order of the list. */
  readonly features: readonly OwnedAlerts[]
  readonly isDemo: boolean
}

export function ownedAlertsModule({ features, isDemo }: OwnedAlertsOptions): Module {
  return {
    name: 'owned-alerts',
    summary: 'Alerts on what a user owns: tax, income and offers',
    register({ clock, db, engine, jobs, personal, serve }) {
      const deps: SetAlertDeps = { clock, db, engine, features, isDemo, keepNotifications }
      registerOwnedAlertRoutes(serve({ endpoints, schemas }), deps)
      jobs.handle(CHECK_OWNED_ALERTS, async (_data, _attempt, signal) => {
        await checkOwnedAlerts(deps, signal)
      })
      jobs.schedule(CHECK_OWNED_ALERTS, CHECK_EVERY_MS)
      personal.add({
        key: 'owned_alerts',
        list: ({ id }) => readSwitches(db, id),
        delete: (trx, { id }) => deleteOwnedAlertsOf(trx, id),
      })
    },
  }
}
