import { type Day, todayOf } from '../../platform/calendar/days.ts'
import { createPace } from '../../platform/pace.ts'
import { readAllSwitches } from './alert-store.ts'
import type { OwnedAlerts } from './owned-alert.ts'
import { type ReportDeps, reportOnce } from './report-once.ts'
import type { OwnedAlertRow } from './tables.ts'

export interface CheckDeps extends ReportDeps {
  readonly features: readonly OwnedAlerts[]
}

/** An occasion of an earlier day is no news: its alert was switched on later. */
const NEWS_DAYS = 7

export const sinceOf = ({ clock }: Pick<CheckDeps, 'clock'>): Day => todayOf({ clock }) - NEWS_DAYS

/**
 * A failure holds up no other user and no other feature.
 * @returns how many notifications were kept
 * @throws the first failure, after all others are checked
 */
export async function checkOwnedAlerts(deps: CheckDeps, signal?: AbortSignal): Promise<number> {
  const pace = createPace()
  const failures: unknown[] = []
  let kept = 0
  for (const [userId, switches] of await readAllSwitches(deps.db)) {
    if (signal?.aborted) break
    for (const feature of deps.features) {
      try {
        kept += await checkFeature(deps, feature, userId, switches)
      } catch (error) {
        failures.push(error)
      }
    }
    await pace()
  }
  if (failures.length > 0) throw failures[0]
  return kept
}

async function checkFeature(
  deps: CheckDeps,
  { alerts, open }: OwnedAlerts,
  userId: string,
  switches: readonly OwnedAlertRow[],
): Promise<number> {
  const wanted = alerts.flatMap(({ key }) => {
    const found = switches.find(({ alert }) => alert === key)
    return found ? [{ key, daysBefore: found.days_before }] : []
  })
  if (wanted.length === 0) return 0
  const find = await open(userId)
  let kept = 0
  for (const { daysBefore, key } of wanted) {
    for (const occasion of await find(key, sinceOf(deps), daysBefore)) {
      kept += (await reportOnce(deps, userId, key, occasion)) ? 1 : 0
    }
  }
  return kept
}
