import { beforeEach, describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { noCache } from '#tests/support/no-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { createWatchedSymbols } from './watched-symbols.ts'

describe('Watched symbols', () => {
  onEachDatabase((databases) => {
    let nowMs = 1_000_000
    let db: Db
    const nodeOf = (node: string) =>
      createWatchedSymbols({
        cache: noCache,
        clock: { now: () => nowMs },
        db,
        everyMs: 1000,
        node,
      })

    beforeEach(async () => {
      nowMs = 1_000_000
      ;({ db } = await databases.open())
    })

    it('stay watched until the last watcher leaves', () => {
      const watched = nodeOf('a')
      const first = watched.watch(['A.L', 'B.L'])
      const second = watched.watch(['A.L', 'A.L'])
      first()
      first()
      expect([...watched.all()]).toEqual(['A.L'])
      second()
      expect([...watched.all()]).toEqual([])
    })

    it('are shared with other nodes until unwatched or the node stops', async () => {
      const [one, two] = [nodeOf('a'), nodeOf('b')]
      const leave = one.watch(['A.L'])
      two.watch(['B.L'])
      await one.exchange()
      await two.exchange()
      await one.exchange()
      expect([...one.all()].toSorted()).toEqual(['A.L', 'B.L'])
      expect([...two.all()].toSorted()).toEqual(['A.L', 'B.L'])
      leave()
      await one.exchange()
      await two.exchange()
      expect([...two.all()]).toEqual(['B.L'])
      nowMs += 20_000
      await one.exchange()
      expect([...one.all()]).toEqual([])
      two.watch(['C.L'])
      await two.exchange()
      await two.close()
      await one.exchange()
      expect([...one.all()]).toEqual([])
    })
  })
})
