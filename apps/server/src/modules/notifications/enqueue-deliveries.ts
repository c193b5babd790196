import type { ChannelKind } from '@leadenhall/contract/notifications/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { insertJobs } from '../../platform/jobs/job-store.ts'

export const DELIVER_JOB = 'deliver-notification'
/** Five tries in about an hour: waits of 4, 8, 16 and 32 minutes. */
const RETRY = { retries: 4, retryDelayMs: 4 * 60_000 }

export interface NewDelivery {
  readonly notificationId: string
  readonly userId: string
  readonly channel: ChannelKind
}

/** @param trx the transaction that stores the deliveries */
export async function enqueueDeliveries(
  trx: Db,
  deliveries: readonly NewDelivery[],
  nowMs: number,
): Promise<void> {
  const jobs = deliveries.map(({ notificationId, userId, channel }) => ({
    name: DELIVER_JOB,
    data: { notificationId, channel },
    owner: userId,
    key: `${notificationId}:${channel}`,
    ...RETRY,
  }))
  await insertJobs(trx, jobs, nowMs)
}
