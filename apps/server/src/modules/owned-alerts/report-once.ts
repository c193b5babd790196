import { randomUUID } from 'node:crypto'
import type { OwnedAlert } from '@leadenhall/contract/owned-alerts/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type keepNotifications, markSimulated } from '../notifications/index.ts'
import { claimNotice } from './alert-store.ts'
import type { Occasion } from './owned-alert.ts'

export interface ReportDeps {
  readonly clock: Clock
  readonly db: Db
  readonly isDemo: boolean
  readonly keepNotifications: typeof keepNotifications
}

/**
 * Of several nodes that find the same occasion, one reports it.
 * @returns whether a notification was kept
 */
export async function reportOnce(
  { clock, db, isDemo, keepNotifications }: ReportDeps,
  userId: string,
  notice: OwnedAlert['key'],
  { body, subject, ticker, title }: Occasion,
): Promise<boolean> {
  const nowMs = clock.now()
  return db.transaction().execute(async (trx) => {
    if (!(await claimNotice(trx, userId, subject))) return false
    const text = isDemo ? markSimulated('figures', { title, body }) : { title, body }
    const data = { notice, ticker, checked_at: new Date(nowMs).toISOString() }
    await keepNotifications(trx, [
      { id: randomUUID(), userId, ...text, data, isSimulated: isDemo, createdAtMs: nowMs },
    ])
    return true
  })
}
