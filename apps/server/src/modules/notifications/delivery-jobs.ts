/**
 * Deliveries as durable jobs, one for each notification and channel. A message arrives at least once;
 * its notification's id is the idempotency key for receivers.
 */
import type { ChannelKind } from '@leadenhall/contract/notifications/index.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { attemptDelivery, failAbandonedDelivery } from './attempt-delivery.ts'
import type { DeliveryDeps } from './deliver.ts'
import { DELIVER_JOB } from './enqueue-deliveries.ts'
import { pruneNotifications } from './notification-store.ts'

const PRUNE = 'prune-notifications'
const PRUNE_EVERY_MS = 3_600_000
const CONCURRENT_DELIVERIES = 8
/** One user's slow receivers leave the other places to other users. */
const CONCURRENT_PER_USER = 2

export function registerDeliveryJobs(deps: DeliveryDeps & { readonly jobs: Jobs }): void {
  const { clock, db, jobs } = deps
  jobs.handle(
    DELIVER_JOB,
    async ({ notificationId, channel }, attempt) =>
      attemptDelivery(deps, String(notificationId), channel as ChannelKind, attempt),
    {
      concurrency: CONCURRENT_DELIVERIES,
      concurrencyPerOwner: CONCURRENT_PER_USER,
      onAbandoned: (trx, { notificationId, channel }) =>
        failAbandonedDelivery(trx, String(notificationId), channel as ChannelKind, clock.now()),
    },
  )
  jobs.handle(PRUNE, async () => pruneNotifications(db, clock.now()))
  jobs.schedule(PRUNE, PRUNE_EVERY_MS)
}
