import { beforeEach, describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { createLease } from './lease.ts'

describe('A lease', () => {
  onEachDatabase((databases) => {
    let nowMs = 0
    let leaseOf: (holder: string) => ReturnType<typeof createLease>

    beforeEach(async () => {
      nowMs = 1_000_000
      const { db } = await databases.open()
      leaseOf = (holder) =>
        createLease({ clock: { now: () => nowMs }, db, name: 'work', holder, ttlMs: 1000 })
    })

    it('is held by one node, which may renew it', async () => {
      expect(await leaseOf('a').hold()).toBe(true)
      expect(await leaseOf('b').hold()).toBe(false)
      nowMs += 900
      expect(await leaseOf('a').hold()).toBe(true)
      nowMs += 900
      expect(await leaseOf('b').hold()).toBe(false)
    })

    it('passes on when its holder stops renewing it', async () => {
      await leaseOf('a').hold()
      nowMs += 1000
      expect(await leaseOf('b').hold()).toBe(true)
      expect(await leaseOf('a').hold()).toBe(false)
    })

    it('passes on immediately when its holder releases it, and only then', async () => {
      await leaseOf('a').hold()
      await leaseOf('b').release()
      expect(await leaseOf('b').hold()).toBe(false)
      await leaseOf('a').release()
      expect(await leaseOf('b').hold()).toBe(true)
    })

    it('goes to one of many that want it at the same time', async () => {
      const held = await Promise.all(
        Array.from({ length: 10 }, (_, position) => leaseOf(`node-${position}`).hold()),
      )
      expect(held.filter(Boolean)).toHaveLength(1)
    })
  })
})
