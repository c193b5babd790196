import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import type { Db } from '../db/database.ts'
import { OutboundError, type OutboundErrorKind } from '../outbound/outbound-error.ts'
import { type Archive, type ArchivedSource, type ArchiveItem, createArchive } from './archive.ts'
import { claimRead, findRead, releaseRead } from './archive-reads.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const BOARD = { key: 'board', simulated: false }
const START = Date.parse('2026-09-18T10:35:00Z')

describe('The archive of sources', () => {
  onEachDatabase((databases) => {
    let nowMs = START
    let db: Db
    let archive: Archive
    let loads = 0
    beforeEach(async () => {
      nowMs = START
      loads = 0
      ;({ db } = await databases.open())
      archive = createArchive({ clock: { now: () => nowMs }, db })
    })
    afterEach(() => archive.close())

    const item = (id: string, minutesAgo: number | null = 0, author?: string) => ({
      id,
      saidAtMs: minutesAgo === null ? null : nowMs - minutesAgo * MINUTE,
      body: { text: id },
      ...(author ? { author } : {}),
    })
    const ask = (
      load: () => Promise<readonly ArchiveItem<{ text: string }>[]>,
      options: { patienceMs?: number; from?: Archive; source?: ArchivedSource } = {},
    ) =>
      (options.from ?? archive).read(options.source ?? BOARD, {
        subject: 'VOD.L',
        freshForMs: 5 * MINUTE,
        keepForMs: 30 * DAY,
        limit: 3,
        ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
        load: () => {
          loads += 1
          return load()
        },
      })
    const fail =
      (kind: OutboundErrorKind, retryAfterSeconds: number | null = null) =>
      () =>
        Promise.reject(new OutboundError('board', kind, `it is ${kind}`, { retryAfterSeconds }))
    const countOf = async (table: 'archive_items' | 'archive_reads') => {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }
    const textsOf = ({ items }: { items: readonly { body: { text: string } }[] }) =>
      items.map(({ body }) => body.text)

    it('returns the newest items first, up to the limit', async () => {
      const answer = await ask(async () => [item('b', 2), item('d', 9), item('a', 1), item('c', 3)])
      expect(textsOf(answer)).toEqual(['a', 'b', 'c'])
      expect(answer).toMatchObject({ readAtMs: START, pending: false, failure: null })
    })

    it('asks the source once for any number of callers, and again when the answer is stale', async () => {
      await Promise.all(Array.from({ length: 20 }, () => ask(async () => [item('a')])))
      nowMs += 5 * MINUTE - 1
      await ask(async () => [item('b')])
      expect(loads).toBe(1)
      nowMs += 1
      expect(textsOf(await ask(async () => [item('b')]))).toEqual(['b', 'a'])
      expect(loads).toBe(2)
    })

    it('returns stored items when the source fails, with their age and the reason', async () => {
      await ask(async () => [item('a')])
      nowMs += 6 * MINUTE
      const answer = await ask(fail('blocked'))
      expect(textsOf(answer)).toEqual(['a'])
      expect(answer).toMatchObject({
        readAtMs: START,
        failure: { kind: 'blocked', message: 'it is blocked' },
      })
    })

    it.each([
      ['blocked', null, 15],
      ['rate_limited', null, 15],
      ['rate_limited', 7200, 120],
      ['rate_limited', 1e9, 1440],
      ['timeout', null, 1],
      ['server_error', null, 1],
    ] as const)(
      'pauses a source that is %s (retry after %s s) for %d minutes, and says why',
      async (kind, after, minutes) => {
        await ask(fail(kind, after))
        nowMs += minutes * MINUTE - 1
        expect(await ask(async () => [item('a')])).toMatchObject({ items: [], failure: { kind } })
        expect(loads).toBe(1)
        nowMs += 1
        expect(await ask(async () => [item('a')])).toMatchObject({ failure: null })
        expect(loads).toBe(2)
      },
    )

    it('asks every source again after a change of settings', async () => {
      await ask(fail('blocked'))
      await archive.invalidate()
      await ask(async () => [item('a')])
      nowMs += 1
      await archive.invalidate()
      await ask(async () => [item('a')])
      expect(loads).toBe(3)
    })

    it('returns stored items while a source is slow, and new ones when they arrive', async () => {
      await ask(async () => [item('old', 1)])
      nowMs += 6 * MINUTE
      let answerNow: (items: ArchiveItem<{ text: string }>[]) => void = () => undefined
      const slow = () =>
        new Promise<ArchiveItem<{ text: string }>[]>((resolve) => (answerNow = resolve))
      const impatient = await ask(slow, { patienceMs: 5 })
      expect(textsOf(impatient)).toEqual(['old'])
      expect(impatient.pending).toBe(true)
      const late = await ask(slow, { patienceMs: 5 })
      expect(late.pending).toBe(true)
      const second = ask(slow, { patienceMs: 60_000 })
      await Promise.resolve()
      answerNow([item('new')])
      expect(textsOf(await second)).toEqual(['new', 'old'])
      expect(loads).toBe(2)
    })

    it('returns nothing of a source that is switched off', async () => {
      await ask(async () => [item('a')])
      nowMs += 6 * MINUTE
      const answer = await ask(fail('not_configured'))
      expect(answer).toMatchObject({ items: [], failure: { kind: 'not_configured' } })
      expect(textsOf(await ask(async () => []))).toEqual(['a'])
    })

    it('lets one node ask for all', async () => {
      const other = createArchive({ clock: { now: () => nowMs }, db })
      const answers = await Promise.all([
        ask(async () => [item('a')]),
        ask(async () => [item('a')], { from: other }),
      ])
      await other.close()
      expect(loads).toBe(1)
      expect(answers.some(({ items }) => items.length === 1)).toBe(true)
    })

    it('does not let a node ask that was about to when another had asked', async () => {
      const key = { source: BOARD.key, subject: 'VOD.L' }
      for (const text of ['a', 'b']) {
        const before = await findRead(db, key)
        nowMs += 5 * MINUTE
        await ask(async () => [item(text)])
        expect(await claimRead(db, key, before, nowMs)).toBe(false)
        expect(await claimRead(db, key, await findRead(db, key), nowMs)).toBe(true)
        await releaseRead(db, key)
      }
    })

    it('takes over from a node that died while asking', async () => {
      const dead = createArchive({ clock: { now: () => nowMs }, db })
      const { promise: claimed, resolve: noteClaim } = Promise.withResolvers<void>()
      const hang = () => {
        noteClaim()
        return new Promise<never>(() => undefined)
      }
      await Promise.all([ask(hang, { from: dead, patienceMs: 1 }), claimed])
      expect(await ask(async () => [item('a')])).toMatchObject({ items: [], pending: true })
      nowMs += 31_000
      expect(textsOf(await ask(async () => [item('a')]))).toEqual(['a'])
    })

    it('keeps dated items for their time after they were said, undated ones after they were first seen', async () => {
      await ask(async () => [item('old', 31 * 24 * 60), item('young', 1), item('undated', null)])
      expect(textsOf(await ask(async () => []))).toEqual(['undated', 'young'])
      nowMs += 30 * DAY - MINUTE
      expect(textsOf(await ask(async () => []))).toEqual(['undated'])
      nowMs += MINUTE
      await archive.prune()
      expect(await countOf('archive_items')).toBe(0)
      expect(await countOf('archive_reads')).toBe(1)
      nowMs += 61 * DAY
      await archive.prune()
      expect(await countOf('archive_reads')).toBe(0)
    })

    it('replaces a date in the future by now', async () => {
      const answer = await ask(async () => [item('a', -60), item('b', 0)])
      expect(answer.items.map(({ saidAtMs }) => saidAtMs)).toEqual([START, START])
    })

    it('stores an item once, with its latest body', async () => {
      await ask(async () => [item('a'), item('a')])
      nowMs += 6 * MINUTE
      const answer = await ask(async () => [{ ...item('a', 6), body: { text: 'changed' } }])
      expect(textsOf(answer)).toEqual(['changed'])
    })

    it('removes an author for good, whatever the case of the name', async () => {
      await ask(async () => [item('a', 1, 'Loud'), item('b', 2, 'Quiet')])
      expect(await archive.removeAuthor('board', 'loud')).toBe(1)
      nowMs += 6 * MINUTE
      expect(textsOf(await ask(async () => [item('a', 1, 'LOUD'), item('b', 8, 'Quiet')]))).toEqual(
        ['b'],
      )
      expect(await archive.listRemovedAuthors()).toEqual([
        { source: 'board', author: 'loud', removedAtMs: START },
      ])
    })

    it('throws an error of our own, and asks again after it', async () => {
      await expect(ask(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
      expect(textsOf(await ask(async () => [item('a')]))).toEqual(['a'])
    })

    it('asks a simulated source at every read, and stores nothing', async () => {
      const source = { key: 'demo-board', simulated: true }
      await ask(async () => [item('a', 1)], { source })
      nowMs += 1
      const items = [item('undated', null), item('b', 2), item('c', 3), item('a', 1)]
      const answer = await ask(async () => items, { source })
      expect(textsOf(answer)).toEqual(['a', 'b', 'c'])
      expect(answer).toMatchObject({ readAtMs: nowMs, pending: false, failure: null })
      expect(await countOf('archive_items')).toBe(0)
      expect(await countOf('archive_reads')).toBe(0)
    })
  })
})
