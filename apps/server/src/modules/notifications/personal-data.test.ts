import { expect, it } from 'vitest'
import { buildFiring } from '#tests/support/build-firing.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, PASSWORD } from '#tests/support/sign-in.ts'
import { keepNotifications } from './notification-store.ts'

onEachDatabase((databases) => {
  it('the export holds a person’s alerts, notifications and channels, and deletion leaves none', async () => {
    const place = await databases.create()
    const { app, browser } = await buildAppWithUser('margot@example.org', place)
    const alert = { ticker: 'VOD.L', alert_at_diff: 0.02, alert_interval_mins: 60 }
    await browser.call('POST', '/api/pricealerts/create', alert)
    await browser.call('PUT', '/api/delivery/email', { is_on: true })
    const { db } = place.open()
    const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const data = buildFiring()
    await db
      .transaction()
      .execute((trx) =>
        keepNotifications(trx, [
          { id: 'n', userId, title: 't', body: 'b', data, isSimulated: false, createdAtMs: 1 },
        ]),
      )
    await db
      .insertInto('alert_receipts')
      .values({ id: 'n', alert_id: 'a', user_id: userId, checked_at: 1, data: '{}' })
      .execute()
    await db
      .insertInto('push_subscriptions')
      .values({ endpoint: 'e', user_id: userId, p256dh: 'p', auth: 'a', created_at: 1 })
      .execute()

    expect((await browser.call('GET', '/api/user/export')).body).toMatchObject({
      price_alerts: [{ ticker: 'VOD.L', alert_at_diff: 0.02 }],
      notifications: [{ id: 'n', data, deliveries: [{ channel: 'email', state: 'waiting' }] }],
      delivery_channels: expect.arrayContaining([
        expect.objectContaining({ kind: 'email', is_on: true }),
      ]),
    })

    const deleted = await browser.call('POST', '/api/user/delete', { password: PASSWORD })
    expect(deleted.status).toBe(204)
    for (const table of [
      'price_alerts',
      'alert_receipts',
      'notifications',
      'deliveries',
      'delivery_channels',
      'push_subscriptions',
    ] as const) {
      expect([table, await db.selectFrom(table).select('user_id').execute()]).toEqual([table, []])
    }
    const jobs = await db.selectFrom('jobs').select('owner').where('owner', '=', userId).execute()
    expect(jobs).toEqual([])
    await app.close()
  })
})
