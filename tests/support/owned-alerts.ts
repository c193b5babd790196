/** Alerts on what a user owns, switched on and checked without the rest of the application. */
import type { PortfolioNotice } from '@leadenhall/contract/notifications/index.ts'
import { keepNotifications } from '../../apps/server/src/modules/notifications/index.ts'
import { switchOn } from '../../apps/server/src/modules/owned-alerts/alert-store.ts'
import {
  type CheckDeps,
  checkOwnedAlerts,
} from '../../apps/server/src/modules/owned-alerts/check-alerts.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'

type Checked = Pick<CheckDeps, 'clock' | 'db' | 'features'> & Partial<CheckDeps>

export function switchOnAlert(
  db: Db,
  userId: string,
  alert: PortfolioNotice['notice'],
  daysBefore: number | null = null,
): Promise<void> {
  return switchOn(db, { user_id: userId, alert, days_before: daysBefore })
}

/** @returns how many notifications were kept */
export function checkAlerts(deps: Checked): Promise<number> {
  return checkOwnedAlerts({ isDemo: true, keepNotifications, ...deps })
}
