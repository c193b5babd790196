/**
 * Every panel × every fault of its source, in the application that production builds: what is told
 * when nothing is known, what stands when something is, that nothing stored is lost, that another
 * source's panel does not notice, and that all is fresh again when the source is back.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOutbound } from '../../apps/server/src/platform/outbound/outbound.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '../support/databases.ts'
import { storeSettings } from '../support/store-settings.ts'
import { TEST_NOW } from '../support/test-moment.ts'
import { type FaultyUpstream, startFaultyUpstream } from './faulty-upstream.ts'
import { hurried } from './hurried.ts'
import { PANELS, type Panel, type Standing } from './panels.ts'
import { FAULTS, type Fault } from './upstream-faults.ts'

const databases = sqliteDatabases()
const MINUTE = 60_000
/** As the deadline is shortened with it, no answer may take longer. */
const DEADLINE_MS = 150
const LIMIT_MS = 3500
const PAUSE_MS = 61 * MINUTE
const NEIGHBOURS = { words: '/bulletinBoard/company/VOD.L/advfn', figures: '/stockInfo/VOD.L' }
/** One that fails, and one beside it that does not. */
const FEEDS = {
  'rss.market.feeds':
    'BBC News | https://feeds.bbci.co.uk/news/business/rss.xml\nThe Guardian | https://www.theguardian.com/uk/business/rss',
  'rss.company.feeds':
    'Google News | https://news.google.com/rss/search?q="{name}"+shares&hl=en-GB&gl=GB&ceid=GB:en',
  'rss.research.feeds': 'Bank of England | https://www.bankofengland.co.uk/rss/publications',
}
const SOURCES = ['yahoo', 'google', 'rss', 'lse-chat', 'advfn', 'x', 'trustpilot']

const STORED = ['archive_items', 'daily_bars', 'quotes', 'logos', 'profiles'] as const

let upstream: FaultyUpstream
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  upstream = await startFaultyUpstream(() => Date.now())
})
afterAll(async () => {
  await upstream.close()
  vi.useRealTimers()
})

async function build(place: DatabasePlace): Promise<TestApp> {
  vi.setSystemTime(TEST_NOW)
  await storeSettings(place, {
    ...Object.fromEntries(SOURCES.map((source) => [`${source}.requestsPerMinute`, '60'])),
    ...FEEDS,
  })
  const clock = { now: () => Date.now() }
  const outbound = createOutbound({
    clock,
    productName: 'Test',
    replayUrl: upstream.url,
    limitsFor: () => ({ concurrency: 10, perSecond: 1000 }),
    // Whether a source that failed often is spared is held by outbound's own tests.
    circuit: { failures: 1_000_000, halfOpenAfterMs: 1 },
    sleep: async () => undefined,
  })
  return buildTestApp(place, {
    mode: 'live',
    upstreamUrl: upstream.url,
    environment: { X_BEARER_TOKEN: 'a-token-of-the-tests' },
    deps: { clock, outbound: hurried(outbound, DEADLINE_MS) },
  })
}

async function look(app: TestApp, panel: Panel): Promise<Standing> {
  const startedMs = performance.now()
  const reply = await app.http.inject({ url: panel.url })
  expect(performance.now() - startedMs, 'time that somebody waits').toBeLessThan(LIMIT_MS)
  const isJson = String(reply.headers['content-type']).includes('json')
  if (reply.statusCode === 200) {
    return panel.stands(isJson ? reply.json() : reply.rawPayload, reply.headers)
  }
  const { code, message } = reply.json<{ code: string; message: string }>()
  expect(message, 'a reason').toMatch(/\w.*\.$/)
  return `${reply.statusCode} ${code}`
}

async function expectNeighbourWell(app: TestApp, { neighbour, asks }: Panel): Promise<void> {
  const url = NEIGHBOURS[neighbour]
  if (asks.source === '.') return
  const reply = await app.http.inject({ url })
  expect(reply.statusCode).toBe(200)
  if (neighbour === 'words') expect(reply.json()).toMatchObject({ state: { failure: null } })
  else expect(reply.json()).toMatchObject({ provenance: { source: 'yahoo', stale: false } })
}

/** Rows of every table that holds what sources said. */
async function countStored(place: DatabasePlace): Promise<Record<string, number>> {
  const { db, close } = place.open()
  const counts: Record<string, number> = {}
  for (const table of STORED) {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    counts[table] = n
  }
  await close()
  return counts
}

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe.each(PANELS)('$name:', (panel) => {
  const { asks, contentType, freshForMs = 31 * MINUTE, pauseMs = PAUSE_MS } = panel

  it.each(Object.entries<Fault>(FAULTS))('%s', async (_, fault) => {
    const isUnknown = fault.kind === 'not_found'
    const cold = (isUnknown ? panel.unknown?.cold : undefined) ?? panel.cold
    const known = (isUnknown ? panel.unknown?.known : undefined) ?? panel.known
    const place = await databases.create()
    const app = await build(place)
    const fail = (isOn: boolean) => upstream.set(asks, isOn ? fault : null, contentType)
    try {
      fail(true)
      expect(await look(app, panel), 'when nothing is known').toBe(cold)
      await expectNeighbourWell(app, panel)

      fail(false)
      pass(pauseMs)
      expect(await look(app, panel), 'when the source is back').toBe('fresh')

      const stored = await countStored(place)
      fail(true)
      pass(freshForMs)
      expect(await look(app, panel), 'when something is known').toBe(known)
      await expectNeighbourWell(app, panel)
      for (const [table, count] of Object.entries(await countStored(place))) {
        expect(count, `rows of ${table}`).toBeGreaterThanOrEqual(stored[table] ?? 0)
      }

      fail(false)
      pass(pauseMs)
      expect(await look(app, panel), 'when the source is back again').toBe('fresh')
    } finally {
      fail(false)
      await app.close()
    }
  })
})
