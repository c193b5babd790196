import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { type Archive, createArchive } from '../../platform/archive/archive.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { HeadlineFeed, NewsSource, ProviderHeadline } from '../../providers/content-ports.ts'
import { createRegistry } from '../../providers/registry.ts'
import {
  type HeadlineReading,
  type HeadlineReadingDeps,
  readHeadlines,
  requireReading,
} from './read-headlines.ts'

const databases = sqliteDatabases()
const RULES = { freshForMs: 60_000, keepForMs: 86_400_000, limit: 3, patienceMs: 10_000 }
const START = Date.parse('2026-09-18T10:35:00Z')

let nowMs: number
let archive: Archive
let asked: string[]

beforeEach(async () => {
  nowMs = START
  asked = []
  archive = createArchive({ clock: { now: () => nowMs }, db: (await databases.open()).db })
})
afterEach(() => archive.close())

function story(id: string, publishedAtMs: number | null = START): ProviderHeadline {
  const link = `https://example.org/${id}`
  return { id, headline: `Story ${id}`, link, publishedAtMs, publisher: null }
}

function feedOf(
  name: string,
  load: () => Promise<readonly ProviderHeadline[]> | readonly ProviderHeadline[],
): HeadlineFeed {
  return {
    key: name,
    name,
    isSearch: false,
    async load() {
      asked.push(name)
      return load()
    },
  }
}

function read(
  feeds: readonly HeadlineFeed[],
  { simulated = false, isOwn = false, patienceMs = RULES.patienceMs } = {},
): Promise<HeadlineReading[]> {
  const source: NewsSource = { key: 'test', title: 'Test', simulated, isOwn, async probe() {} }
  const clock = { now: () => nowMs }
  const mode = () => (simulated ? ('demo' as const) : ('live' as const))
  const news = createRegistry<NewsSource>({ providers: [source], mode, clock })
  const deps: HeadlineReadingDeps = { archive, clock, news }
  return readHeadlines(
    deps,
    feeds.map((feed) => ({ source, feed })),
    { ...RULES, patienceMs },
  )
}

const idsOf = (reading: HeadlineReading | undefined) => reading?.headlines.map(({ id }) => id)
const fail = (): never => {
  throw new OutboundError('test', 'server_error', 'example.org: status 500')
}

describe('Reading many feeds', () => {
  it('loads them in parallel', async () => {
    const { promise: isOtherAsked, resolve: noteOther } = Promise.withResolvers<void>()
    const patient = feedOf('patient', async () => {
      await isOtherAsked
      return [story('a')]
    })
    const other = feedOf('other', () => {
      noteOther()
      return []
    })
    expect((await read([patient, other])).map(idsOf)).toEqual([['a'], []])
  })

  it('returns the others while one hangs', async () => {
    const { promise: hanging, resolve: answer } = Promise.withResolvers<ProviderHeadline[]>()
    const feeds = [
      feedOf('hanging', () => hanging),
      feedOf('good', () => [story('a')]),
      feedOf('empty', () => []),
    ]
    const readings = await read(feeds, { patienceMs: 1000 })
    expect(readings.map(idsOf)).toEqual([[], ['a'], []])
    expect(readings.map(({ pending }) => pending)).toEqual([true, false, false])
    expect(readings.map(({ readAtMs }) => readAtMs)).toEqual([null, START, START])
    answer([story('late')])
  })

  it('does not reload a fresh feed', async () => {
    const feeds = [feedOf('good', () => [story('a')])]
    await read(feeds)
    nowMs += RULES.freshForMs - 1
    await read(feeds)
    expect(asked).toEqual(['good'])
    nowMs += 1
    await read(feeds)
    expect(asked).toEqual(['good', 'good'])
  })

  it('asks a source of our own at every read, and keeps nothing beside what sums it up', async () => {
    await read([feedOf('own', () => [story('single')])], { isOwn: true })
    const [reading] = await read([feedOf('own', () => [story('group')])], { isOwn: true })
    expect(idsOf(reading)).toEqual(['group'])
  })

  it('keeps a feed’s last headlines when it fails, and reports the failure', async () => {
    await read([feedOf('feed', () => [story('a')])])
    nowMs += RULES.freshForMs
    const [reading] = await read([feedOf('feed', fail)])
    expect(idsOf(reading)).toEqual(['a'])
    expect(reading).toMatchObject({ readAtMs: START, failure: { kind: 'server_error' } })
  })

  it('sorts newest first and undated last, up to the limit', async () => {
    const stories = [story('undated', null), story('old', START - 5000), story('new', START - 1)]
    const [reading] = await read([feedOf('feed', () => stories)])
    expect(idsOf(reading)).toEqual(['new', 'old', 'undated'])
    const [simulated] = await read([feedOf('many', () => [...stories, story('x'), story('y')])], {
      simulated: true,
    })
    expect(idsOf(simulated)).toEqual(['x', 'y', 'new'])
  })

  it('never stores simulated headlines', async () => {
    await read([feedOf('feed', () => [story('invented')])], { simulated: true })
    const [live] = await read([feedOf('feed', fail)])
    expect(idsOf(live)).toEqual([])
  })
})

describe('Requiring a reading', () => {
  const of = async (...loads: (() => readonly ProviderHeadline[])[]) =>
    read(loads.map((load, index) => feedOf(`Feed ${index}`, load)))
  const off = () => {
    throw new OutboundError('test', 'not_configured', 'switched off')
  }

  it('succeeds if one feed responded, even with no headlines', async () => {
    const readings = await of(fail, () => [])
    expect(() => requireReading(readings)).not.toThrow()
  })

  it('fails with each feed’s reason if all fail', async () => {
    const readings = await of(fail, fail)
    expect(() => requireReading(readings)).toThrow(
      'No headlines available. Feed 0: server error (status 500). Feed 1: server error',
    )
    expect(() => requireReading(readings)).toThrow(
      expect.objectContaining({ code: 'upstream_unavailable' }),
    )
  })

  it('fails with a retry while the only feed has not responded yet', async () => {
    const { promise: hanging, resolve: answer } = Promise.withResolvers<ProviderHeadline[]>()
    const readings = await read([feedOf('Slow', () => hanging)], { patienceMs: 20 })
    expect(() => requireReading(readings)).toThrow(
      expect.objectContaining({ code: 'upstream_unavailable', retryAfterSeconds: 5 }),
    )
    answer([])
  })

  it('fails as not configured if there are no feeds, or all are switched off', async () => {
    const notSetUp = expect.objectContaining({ code: 'not_configured' })
    expect(() => requireReading([])).toThrow(notSetUp)
    const readings = await of(off, off)
    expect(() => requireReading(readings)).toThrow(notSetUp)
  })
})
