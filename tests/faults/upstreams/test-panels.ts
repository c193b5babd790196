/**
 * Panels × kinds of failure, in the application that production builds: what is shown when nothing
 * is known and when something is, that no stored row is lost, that a panel of another source does
 * not notice, and that everything is fresh again when the source is back. A panel sees the kind of
 * a failure alone; which fault makes which kind is tested for each adapter by testSourceFaults.
 */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOutbound } from '../../../apps/server/src/platform/outbound/outbound.ts'
import { buildTestApp, type TestApp } from '../../support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '../../support/databases.ts'
import { createSkippingStopwatch } from '../../support/skipping-stopwatch.ts'
import { storeSettings } from '../../support/store-settings.ts'
import { TEST_NOW } from '../../support/test-moment.ts'
import { type FaultyUpstream, startFaultyUpstream } from '../faulty-upstream.ts'
import { FAULTS, type Fault } from '../upstream-faults.ts'
import { withDeadline } from '../with-deadline.ts'
import { MINUTE, type Panel, type PanelState } from './panel.ts'

/** Of a source that never finishes its answer; every other has time on a slow machine too. */
const ENDLESS_DEADLINE_MS = 150
const DEADLINE_MS = 3000
/** No answer may take longer. */
const LIMIT_MS = 3500
const PAUSE_MS = 61 * MINUTE
const NEIGHBOURS = { words: '/bulletinBoard/company/VOD.L/advfn', figures: '/stockInfo/VOD.L' }
/** Of the market's feeds one fails, the other does not. */
const FEEDS = {
  'rss.market.feeds':
    'BBC News | https://feeds.bbci.co.uk/news/business/rss.xml\nThe Guardian | https://www.theguardian.com/uk/business/rss',
  'rss.company.feeds':
    'Google News | https://news.google.com/rss/search?q="{name}"+shares&hl=en-GB&gl=GB&ceid=GB:en',
  'rss.research.feeds': 'Bank of England | https://www.bankofengland.co.uk/rss/publications',
}
const SOURCES = ['yahoo', 'google', 'rss', 'lse-chat', 'advfn', 'x', 'trustpilot']

const STORED = ['archive_items', 'daily_bars', 'quotes', 'logos', 'profiles'] as const

const EVERY_FAULT = Object.entries<Fault>(FAULTS)
/** One fault of each kind, and the one that names a time to wait. */
const ONE_OF_EACH_KIND = EVERY_FAULT.filter(
  ([, { kind, retryAfterSeconds }], position, all) =>
    retryAfterSeconds !== undefined ||
    all.findIndex(([, other]) => other.kind === kind) === position,
)

export function testPanels(panels: readonly Panel[]): void {
  const databases = sqliteDatabases()
  let upstream: FaultyUpstream

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    upstream = await startFaultyUpstream(() => Date.now())
  })
  afterAll(async () => {
    await upstream.close()
    vi.useRealTimers()
  })

  describe.each(panels)('$name:', (panel) => {
    const { asks, contentType, freshForMs = 31 * MINUTE, pauseMs = PAUSE_MS } = panel

    it.each(panel.takesEveryFault ? EVERY_FAULT : ONE_OF_EACH_KIND)('%s', async (_, fault) => {
      const isUnknown = fault.kind === 'not_found'
      const cold = (isUnknown ? panel.unknown?.cold : undefined) ?? panel.cold
      const known = (isUnknown ? panel.unknown?.known : undefined) ?? panel.known
      const place = await databases.create()
      let isFailing = false
      const isEndless = (url: URL) =>
        isFailing &&
        fault.isEndless === true &&
        asks.test(`${url.host}${url.pathname}${url.search}`)
      const deadlineMsOf = (url: URL) => (isEndless(url) ? ENDLESS_DEADLINE_MS : DEADLINE_MS)
      const app = await build(place, upstream, deadlineMsOf)
      const fail = (isOn: boolean) => {
        isFailing = isOn
        upstream.set(asks, isOn ? fault : null, contentType)
      }
      try {
        fail(true)
        expect(await look(app, panel), 'when nothing is known').toBe(cold)
        await expectNeighbourFresh(app, panel)

        fail(false)
        pass(pauseMs)
        expect(await look(app, panel), 'when the source is back').toBe('fresh')

        const stored = await countStored(place)
        fail(true)
        pass(freshForMs)
        expect(await look(app, panel), 'when something is known').toBe(known)
        await expectNeighbourFresh(app, panel)
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
}

async function build(
  place: DatabasePlace,
  upstream: FaultyUpstream,
  deadlineMsOf: (url: URL) => number,
): Promise<TestApp> {
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
    // The circuit breaker has tests of its own, in outbound.
    circuit: { failures: 1_000_000, halfOpenAfterMs: 1 },
    stopwatch: createSkippingStopwatch(),
  })
  return buildTestApp(place, {
    mode: 'live',
    upstreamUrl: upstream.url,
    environment: { X_BEARER_TOKEN: 'a-token-of-the-tests' },
    deps: { clock, outbound: withDeadline(outbound, deadlineMsOf) },
  })
}

async function look(app: TestApp, panel: Panel): Promise<PanelState> {
  const startedMs = performance.now()
  const reply = await app.http.inject({ url: panel.url })
  expect(performance.now() - startedMs, 'milliseconds until the answer').toBeLessThan(LIMIT_MS)
  const isJson = String(reply.headers['content-type']).includes('json')
  if (reply.statusCode === 200) {
    return panel.stateOf(isJson ? reply.json() : reply.rawPayload, reply.headers)
  }
  const { code, message } = reply.json<{ code: string; message: string }>()
  expect(message, 'a reason').toMatch(/\w.*\.$/)
  return `${reply.statusCode} ${code}`
}

async function expectNeighbourFresh(app: TestApp, { neighbour, asks }: Panel): Promise<void> {
  const url = NEIGHBOURS[neighbour]
  if (asks.source === '.') return
  const reply = await app.http.inject({ url })
  expect(reply.statusCode).toBe(200)
  if (neighbour === 'words') expect(reply.json()).toMatchObject({ state: { failure: null } })
  else expect(reply.json()).toMatchObject({ provenance: { source: 'yahoo', stale: false } })
}

/** Rows of every table that holds what sources answered. */
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
