import { describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { noCache } from '#tests/support/no-cache.ts'
import { createVersionPoll } from './follow-version.ts'
import { setInstallationFact } from './installation.ts'

describe('A value that follows a version', () => {
  onEachDatabase((databases) => {
    const open = async () => {
      const { db } = await databases.open()
      let nowMs = 1000
      const clock = { now: () => nowMs++ }
      const node = () => createVersionPoll({ clock, db, cache: noCache, everyMs: 5000 })
      return { db, node: node(), other: node() }
    }
    const counter = () => {
      let loads = 0
      return async () => ++loads
    }

    it('is loaded immediately, and again only when the version changes', async () => {
      const { db, node } = await open()
      const value = await node.followVersion(['list'], counter())
      await node.poll()
      expect([value.current(), value.loadedAtMs()]).toEqual([1, 1000])
      await setInstallationFact(db, 'list', '1')
      await setInstallationFact(db, 'unrelated', '1')
      await node.poll()
      await node.poll()
      expect([value.current(), value.loadedAtMs()]).toEqual([2, 1001])
    })

    it('is reloaded on every node, and on the node of the change before that resolves', async () => {
      const { node, other } = await open()
      const here = await node.followVersion(['list', 'all'], counter())
      const there = await other.followVersion(['all'], counter())
      const unrelated = await node.followVersion(['settings'], counter())
      await Promise.all([node.poll(), node.changeVersion('all')])
      expect(here.current()).toBe(2)
      expect(there.current()).toBe(1)
      await other.poll()
      expect(there.current()).toBe(2)
      expect(unrelated.current()).toBe(1)
    })

    it('is not held back on the node of the change by what nodes have read before', async () => {
      const { db } = await databases.open()
      let shared: unknown
      const cache: typeof noCache = {
        readTogether: async <T>(_key: string, _everyMs: number, load: () => Promise<T>) => {
          shared ??= await load()
          return shared as T
        },
        delete: async () => undefined,
      }
      const node = createVersionPoll({ clock: { now: () => 1000 }, db, cache, everyMs: 5000 })
      const value = await node.followVersion(['list'], counter())
      await node.poll()
      await node.changeVersion('list')
      expect(value.current()).toBe(2)
    })

    it('stays as it is while a load fails, and is loaded by the next poll', async () => {
      const { node } = await open()
      let fails = false
      const count = counter()
      const load = () => (fails ? Promise.reject(new Error('no such table')) : count())
      const reloads: string[] = []
      const value = await node.followVersion(['list'], load, async () => {
        reloads.push('reloaded')
      })
      fails = true
      await expect(node.changeVersion('list')).rejects.toThrow('no such table')
      expect([value.current(), reloads]).toEqual([1, []])
      fails = false
      await node.poll()
      expect([value.current(), reloads]).toEqual([2, ['reloaded']])
    })
  })
})
