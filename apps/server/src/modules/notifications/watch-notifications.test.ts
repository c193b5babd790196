import { expect, it } from 'vitest'
import { buildFiring } from '#tests/support/build-firing.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { createUserSignals } from '../../platform/user-signals.ts'
import { keepNotifications } from './notification-store.ts'
import { watchNotifications } from './watch-notifications.ts'

onEachDatabase((databases) => {
  it('signals each listener once for each of its own new notifications', async () => {
    const { db } = await databases.open()
    const keep = (id: string, userId: string, createdAtMs: number) =>
      db.transaction().execute((trx) =>
        keepNotifications(trx, [
          {
            id,
            userId,
            title: id,
            body: '',
            data: buildFiring(),
            isSimulated: false,
            createdAtMs,
          },
        ]),
      )
    const heard: string[] = []
    const signals = createUserSignals()
    const watch = watchNotifications(db, signals)
    const stop = signals.listen('margot', () => heard.push('margot'))
    signals.listen('basil', () => heard.push('basil'))
    await keep('old', 'margot', 1000)
    await watch()
    expect(heard).toEqual([])
    await keep('new', 'margot', 2000)
    await keep('foreign', 'other', 2000)
    await watch()
    await watch()
    expect(heard).toEqual(['margot'])
    stop()
    await keep('newest', 'margot', 3000)
    await watch()
    expect(heard).toEqual(['margot'])
  })
})
