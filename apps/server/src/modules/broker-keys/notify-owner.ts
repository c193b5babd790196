import { randomUUID } from 'node:crypto'
import type { DbTransaction } from '../../platform/db/database.ts'
import { requireStoredUser } from '../accounts/index.ts'
import { keepNotifications, markSimulated } from '../notifications/index.ts'
import type { SyncDeps } from './sync-deps.ts'
import type { BrokerKeyRow } from './tables.ts'

/** @throws AppError unauthenticated for a user who was deleted meanwhile */
export async function notifyOwner(
  { clock, engine, serviceOf }: Pick<SyncDeps, 'clock' | 'engine' | 'serviceOf'>,
  trx: DbTransaction,
  { broker, user_id: userId }: BrokerKeyRow,
  { importId, ...text }: { title: string; body: string; readonly importId: string | null },
): Promise<void> {
  const nowMs = clock.now()
  const { simulated } = serviceOf(broker)
  await requireStoredUser(trx, engine, userId)
  await keepNotifications(trx, [
    {
      id: randomUUID(),
      userId,
      ...(simulated ? markSimulated('figures', text) : text),
      data: { broker, import_id: importId, checked_at: new Date(nowMs).toISOString() },
      isSimulated: simulated,
      createdAtMs: nowMs,
    },
  ])
}
