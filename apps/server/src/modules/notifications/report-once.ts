import { randomUUID } from 'node:crypto'
import type { PortfolioNotice } from '@leadenhall/contract/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbTransaction } from '../../platform/db/database.ts'
import { markSimulated } from './mark-simulated.ts'
import type { keepNotifications } from './notification-store.ts'

/** Something about a holding that is reported once. */
export interface Occasion {
  /** Names the occasion among all of the user's. */
  readonly subject: string
  readonly notice: PortfolioNotice['notice']
  readonly ticker: string
  readonly title: string
  readonly body: string
}

export interface ReportDeps {
  readonly clock: Clock
  readonly db: Db
  readonly keepNotifications: typeof keepNotifications
}

/**
 * Of several nodes that find the same occasion, one reports it.
 * @param claim stores the subject as reported; false if it was already
 * @returns whether a notification was kept
 */
export async function reportOnce(
  { clock, db, keepNotifications }: ReportDeps,
  userId: string,
  { body, notice, subject, ticker, title }: Occasion,
  {
    claim,
    isSimulated,
  }: {
    readonly claim: (trx: DbTransaction, userId: string, subject: string) => Promise<boolean>
    readonly isSimulated: boolean
  },
): Promise<boolean> {
  const nowMs = clock.now()
  return db.transaction().execute(async (trx) => {
    if (!(await claim(trx, userId, subject))) return false
    const text = isSimulated ? markSimulated('figures', { title, body }) : { title, body }
    const data = { notice, ticker, checked_at: new Date(nowMs).toISOString() }
    await keepNotifications(trx, [
      { id: randomUUID(), userId, ...text, data, isSimulated, createdAtMs: nowMs },
    ])
    return true
  })
}
