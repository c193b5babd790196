import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { buildAlertRow } from '#tests/support/build-alert-row.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { runNode } from '#tests/support/run-node.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'

const PROCESS = fileURLToPath(
  new URL('../../../../../tests/support/evaluate-alerts.ts', import.meta.url),
)
const ALERTS = 3000
/** Three processes start one after another. */
const TIMEOUT_MS = 60_000
const SUBJECT = 'symbol:VOD.L'

onEachDatabase((databases) => {
  it(
    'processes killed while they write leave every alert to fire once, with one delivery job',
    async () => {
      const place = await databases.create()
      const { db, close } = place.open()
      // Three batches of a thousand.
      for (let first = 0; first < ALERTS; first += 500) {
        await db
          .insertInto('price_alerts')
          .values(
            Array.from({ length: 500 }, (_, number) =>
              buildAlertRow({ id: `alert-${first + number}`, user_id: `user-${first + number}` }),
            ),
          )
          .execute()
        await db
          .insertInto('delivery_channels')
          .values(
            Array.from({ length: 500 }, (_, number) => ({
              user_id: `user-${first + number}`,
              kind: 'email' as const,
              is_on: 1,
              settings: '{}',
              tested_at: null,
              last_success_at: null,
              last_failure_at: null,
              last_failure: null,
            })),
          )
          .execute()
      }
      await db
        .insertInto('history_coverage')
        .values({
          subject: SUBJECT,
          source: 'yahoo',
          from_date: '2026-01-01',
          to_date: '2026-09-18',
          unit: 'GBX',
          time_zone: 'Europe/London',
          fetched_at: TEST_NOW,
        })
        .execute()
      await close()

      const run = () =>
        runNode([PROCESS, place.dataDir, ...(place.databaseUrl ? [place.databaseUrl] : [])])
      for (const batches of [1, 2]) {
        const process = run()
        await process.printed('writing\n'.repeat(batches))
        process.child.kill('SIGKILL')
        expect(await process.ended).toBe('SIGKILL')
      }
      const last = run()
      expect([await last.ended, last.stderr()]).toEqual([0, ''])

      const { db: after } = place.open()
      const receipts = await after.selectFrom('alert_receipts').selectAll().execute()
      const notifications = await after.selectFrom('notifications').select('id').execute()
      expect(new Set(receipts.map((receipt) => receipt.alert_id)).size).toBe(ALERTS)
      expect(receipts).toHaveLength(ALERTS)
      expect(new Set(notifications.map(({ id }) => id))).toEqual(
        new Set(receipts.map(({ id }) => id)),
      )
      const jobs = await after.selectFrom('jobs').select('key').execute()
      expect(jobs).toHaveLength(ALERTS)
      expect(new Set(jobs.map(({ key }) => key))).toEqual(
        new Set(notifications.map(({ id }) => `${id}:email`)),
      )
    },
    TIMEOUT_MS,
  )
})
