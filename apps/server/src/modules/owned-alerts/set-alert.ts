import type {
  OwnedAlert as ListedAlert,
  OwnedAlertBody,
} from '@leadenhall/contract/owned-alerts/index.ts'
import type { DbEngine } from '../../platform/db/database.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { requireStoredUser } from '../accounts/index.ts'
import { readSwitches, saveNotices, switchOff, switchOn } from './alert-store.ts'
import { type CheckDeps, sinceOf } from './check-alerts.ts'

export interface SetAlertDeps extends CheckDeps {
  readonly engine: DbEngine
}

export async function listAlerts(
  { db, features }: Pick<SetAlertDeps, 'db' | 'features'>,
  userId: string,
): Promise<ListedAlert[]> {
  const switches = new Map((await readSwitches(db, userId)).map((row) => [row.alert, row]))
  return features.flatMap(({ about, alerts }) =>
    alerts.map(({ key, label, takesDays = false }) => ({
      key,
      about,
      label,
      takesDays,
      isOn: switches.has(key),
      daysBefore: switches.get(key)?.days_before ?? null,
    })),
  )
}

/** @throws AppError validation_failed for an unknown alert, and for days where there are none or none where there are */
export async function setAlert(
  deps: SetAlertDeps,
  userId: string,
  { daysBefore, isOn, key }: OwnedAlertBody,
): Promise<ListedAlert[]> {
  const feature = deps.features.find(({ alerts }) => alerts.some((one) => one.key === key))
  const alert = feature?.alerts.find((one) => one.key === key)
  if (!feature || !alert) throw invalid('key', 'Choose one of the alerts on what you own.')
  const needsDays = isOn && alert.takesDays === true
  if (needsDays && daysBefore === null) {
    throw invalid('daysBefore', 'Enter how many days before, from 1 to 30.')
  }
  if (!needsDays && daysBefore !== null) throw invalid('daysBefore', 'Leave the days empty.')
  const known = await findKnown()
  await deps.db.transaction().execute(async (trx) => {
    await requireStoredUser(trx, deps.engine, userId)
    await (isOn
      ? switchOn(trx, { user_id: userId, alert: key, days_before: daysBefore })
      : switchOff(trx, userId, key))
    await saveNotices(trx, userId, known)
  })
  return listAlerts(deps, userId)

  /** Occasions that a newly switched alert leaves out. */
  async function findKnown(): Promise<string[]> {
    if (!isOn || !feature || !alert?.skipsKnown) return []
    const before = await readSwitches(deps.db, userId)
    if (before.some((row) => row.alert === key)) return []
    const find = await feature.open(userId)
    return (await find(key, sinceOf(deps), daysBefore)).map(({ subject }) => subject)
  }
}
