import { beforeEach, describe, expect, it } from 'vitest'
import { buildFiring } from '#tests/support/build-firing.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  countUnread,
  deleteNotification,
  keepNotifications,
  listEveryNotification,
  listNotifications,
  markRead,
  pruneNotifications,
} from './notification-store.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-09-18T10:35:00Z')

onEachDatabase((databases) => {
  let db: Db

  beforeEach(async () => {
    db = (await databases.open()).db
  })

  const keep = (id: string, createdAtMs = NOW, userId = 'margot', data = buildFiring()) =>
    db
      .transaction()
      .execute((trx) =>
        keepNotifications(trx, [
          { id, userId, title: id, body: '', data, isSimulated: false, createdAtMs },
        ]),
      )
  const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

  describe('Notifications', () => {
    it('come newest first, page by page, each exactly once', async () => {
      for (const id of ['a', 'b', 'c', 'd', 'e']) await keep(id, NOW + (id < 'c' ? 0 : 1))
      await keep('foreign', NOW, 'other')
      const pages: string[][] = []
      let before: string | undefined
      do {
        const page = await listNotifications(db, 'margot', { before, limit: 2 })
        pages.push(idsOf(page.items))
        expect(page.unread).toBe(5)
        before = page.next ?? undefined
      } while (before)
      expect(pages).toEqual([['e', 'd'], ['c', 'b'], ['a']])
      expect(idsOf(await listEveryNotification(db, 'margot'))).toEqual(['e', 'd', 'c', 'b', 'a'])
    })

    it('stored before they named the kind of instrument have the one of their ticker', async () => {
      const { instrument_kind: _, ...before } = buildFiring({ ticker: '^FTSE' })
      await keep('old', NOW, 'margot', before as ReturnType<typeof buildFiring>)
      const { items } = await listNotifications(db, 'margot', { limit: 1 })
      expect(items[0]?.data).toMatchObject({ instrument_kind: 'index' })
    })

    it('refuse a cursor that no page returned', async () => {
      await expect(
        listNotifications(db, 'margot', { before: 'x', limit: 2 }),
      ).rejects.toMatchObject({ code: 'validation_failed' })
    })

    it('are marked read one by one or all together, and keep the first time', async () => {
      await keep('a')
      await keep('b')
      await keep('c', NOW, 'other')
      await markRead(db, 'margot', NOW + 1, 'a')
      expect(await countUnread(db, 'margot')).toBe(1)
      await markRead(db, 'margot', NOW + 2)
      expect(await countUnread(db, 'margot')).toBe(0)
      const { items } = await listNotifications(db, 'margot', { limit: 9 })
      expect(items.map(({ read_at: readAt }) => readAt)).toEqual([
        '2026-09-18T10:35:00.002Z',
        '2026-09-18T10:35:00.001Z',
      ])
      expect(await countUnread(db, 'other')).toBe(1)
    })

    it('can be read and removed only by their owner', async () => {
      await keep('a')
      const refusal = { code: 'not_found' }
      await expect(markRead(db, 'other', NOW, 'a')).rejects.toMatchObject(refusal)
      await expect(deleteNotification(db, 'other', 'a')).rejects.toMatchObject(refusal)
      await deleteNotification(db, 'margot', 'a')
      await expect(deleteNotification(db, 'margot', 'a')).rejects.toMatchObject(refusal)
    })

    it('are deleted after 90 days', async () => {
      await keep('old', NOW - 91 * DAY_MS)
      await keep('young', NOW - 89 * DAY_MS)
      await pruneNotifications(db, NOW)
      expect(idsOf(await listEveryNotification(db, 'margot'))).toEqual(['young'])
    })
  })
})
