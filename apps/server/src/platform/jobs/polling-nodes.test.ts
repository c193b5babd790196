import { beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import type { Db } from '../db/database.ts'
import { createPollingNodes, type PollingNodes } from './polling-nodes.ts'

const TTL_MS = 90_000

onEachDatabase((databases) => {
  let nowMs: number
  let db: Db
  let start: () => PollingNodes

  beforeEach(async () => {
    nowMs = 1_000_000
    ;({ db } = await databases.open())
    start = () => createPollingNodes({ clock: { now: () => nowMs }, db, ttlMs: TTL_MS })
  })

  it('count each other until they leave', async () => {
    const [first, second] = [start(), start()]
    expect(await first.beat()).toBe(1)
    expect(await second.beat()).toBe(2)
    expect(await first.beat()).toBe(2)
    await second.leave()
    expect(await first.beat()).toBe(1)
  })

  it('forget a node that died', async () => {
    const [first, second] = [start(), start()]
    await second.beat()
    nowMs += TTL_MS - 1
    expect(await first.beat()).toBe(2)
    nowMs += 1
    expect(await first.beat()).toBe(1)
  })

  it('forget a node that died before the clock was set back', async () => {
    await start().beat()
    nowMs -= 2 * TTL_MS
    expect(await start().beat()).toBe(1)
  })

  it('delete the rows of those that died only', async () => {
    await start().beat()
    nowMs += TTL_MS
    const alive = start()
    await alive.beat()
    await alive.forgetDead()
    expect(await db.selectFrom('leases').select('expires_at').execute()).toEqual([
      { expires_at: nowMs + TTL_MS },
    ])
  })
})
