import { randomUUID } from 'node:crypto'
import { formatDay } from '@leadenhall/contract/shared/london-time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { createPace } from '../../platform/pace.ts'
import type { keepNotifications } from '../notifications/index.ts'
import type { JournalDeps } from './journal-store.ts'
import { presentEntry } from './present-entry.ts'
import type { JournalEntriesTable } from './tables.ts'

export interface RemindDeps extends JournalDeps {
  readonly keepNotifications: typeof keepNotifications
}

const EXCERPT = 160

/**
 * Sends a notification for every entry whose day of review has come in London. Of several nodes, one
 * sends it.
 * @returns how many were sent
 */
export async function remindOfReviews(deps: RemindDeps, signal?: AbortSignal): Promise<number> {
  const pace = createPace()
  const due = await deps.db
    .selectFrom('journal_entries')
    .selectAll()
    .where('review_on', '<=', toTradingDate(deps.clock.now(), 'Europe/London'))
    .where('reminded_at', 'is', null)
    .orderBy('review_on')
    .execute()
  let sent = 0
  for (const row of due) {
    if (signal?.aborted) break
    sent += (await remind(deps, row)) ? 1 : 0
    await pace()
  }
  return sent
}

async function remind(deps: RemindDeps, row: JournalEntriesTable): Promise<boolean> {
  const { clock, db, keepNotifications, universe } = deps
  const nowMs = clock.now()
  const { kind, text, ticker } = presentEntry(universe(), row)
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('journal_entries')
      .set({ reminded_at: nowMs })
      .where('id', '=', row.id)
      .where('review_on', '=', row.review_on)
      .where('reminded_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const [first = ''] = text.split('\n')
    await keepNotifications(trx, [
      {
        id: randomUUID(),
        userId: row.user_id,
        title: `Review your ${kind} on ${ticker}`,
        body: `Written on ${formatDay(row.created_at)}: ${first.length > EXCERPT ? `${first.slice(0, EXCERPT).trimEnd()}…` : first}`,
        data: { notice: 'journal_review', ticker, checked_at: new Date(nowMs).toISOString() },
        isSimulated: false,
        createdAtMs: nowMs,
      },
    ])
    return true
  })
}
