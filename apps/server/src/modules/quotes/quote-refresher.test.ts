import { beforeEach, describe, expect, it } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { createQuoteLanes, type QuoteLanes } from '../../platform/quote-lanes.ts'
import { createLatestQuotes, type LatestQuotes } from './latest-quotes.ts'
import { createQuoteRefresher, type QuoteRefresher } from './quote-refresher.ts'

const calendar = loadTradingCalendar()
const universe = await buildTestUniverse()
let nowMs = TEST_NOW
let asked: string[][] = []
let unknown: readonly string[] = []
let failure: Error | null = null
let onRefresh = () => {}
let internalErrors: unknown[] = []
let wanted: readonly string[] = []
let budget = { batchSize: 2, requestsPerMinute: 60 }
let lanes: QuoteLanes
let latest: LatestQuotes
let refresher: QuoteRefresher

beforeEach(() => {
  nowMs = TEST_NOW
  asked = []
  unknown = []
  failure = null
  onRefresh = () => {}
  internalErrors = []
  wanted = ['watched', 'movers', 'sweep']
  budget = { batchSize: 2, requestsPerMinute: 60 }
  lanes = createQuoteLanes()
  latest = createLatestQuotes()
  refresher = createQuoteRefresher({
    calendar,
    clock: { now: () => nowMs },
    lanes,
    latest,
    universe: () => universe,
    budget: () => budget,
    isWanted: (priority) => wanted.includes(priority),
    onError: (error) => void internalErrors.push(error),
    quotes: {
      async refresh(symbols) {
        asked.push([...symbols])
        onRefresh()
        if (failure) throw failure
        latest.put(
          symbols
            .filter((symbol) => !unknown.includes(symbol))
            .map((symbol) => ({ quote: buildQuote({ symbol }), fetchedAtMs: nowMs })),
        )
        return {
          missing: symbols
            .filter((symbol) => unknown.includes(symbol))
            .map((ticker) => ({ ticker, code: 'unknown_ticker' })),
        }
      },
    },
  })
})

const laneOf = (priority: 'watched' | 'movers' | 'sweep', symbols: string[], maxAgeMs = 60_000) =>
  lanes.add({ priority, symbols: () => symbols, maxAgeMs })

describe('The quote refresher', () => {
  it('refreshes watched symbols, then movers, then the sweep, in batches', async () => {
    laneOf('sweep', ['S1.L', 'S2.L', 'S3.L'])
    laneOf('movers', ['M1.L'])
    laneOf('watched', ['W1.L', 'W2.L', 'W3.L'])
    await refresher.tick()
    expect(asked).toEqual([['W1.L', 'W2.L'], ['W3.L'], ['M1.L'], ['S1.L', 'S2.L'], ['S3.L']])
  })

  it('does not refresh a symbol before it is due', async () => {
    laneOf('movers', ['A.L'])
    await refresher.tick()
    nowMs += 30_000
    await refresher.tick()
    expect(asked).toHaveLength(1)
    nowMs += 30_000
    await refresher.tick()
    expect(asked).toHaveLength(2)
  })

  it('refreshes the oldest quotes first, so that an interrupted sweep loses nothing', async () => {
    latest.put([
      { quote: buildQuote({ symbol: 'NEW.L' }), fetchedAtMs: nowMs - 100_000 },
      { quote: buildQuote({ symbol: 'OLD.L' }), fetchedAtMs: nowMs - 900_000 },
      { quote: buildQuote({ symbol: 'FRESH.L' }), fetchedAtMs: nowMs - 10_000 },
    ])
    laneOf('sweep', ['NEW.L', 'FRESH.L', 'OLD.L', 'NEVER.L'])
    await refresher.tick()
    expect(asked).toEqual([['NEVER.L', 'OLD.L'], ['NEW.L']])
  })

  it('stays within its request budget, however long the queue', async () => {
    budget = { batchSize: 1, requestsPerMinute: 6 }
    laneOf(
      'sweep',
      Array.from({ length: 50 }, (_, position) => `S${position}.L`),
      3_600_000,
    )
    for (let second = 0; second < 60; second += 1) {
      await refresher.tick()
      nowMs += 1000
    }
    expect(asked.length).toBeGreaterThanOrEqual(6)
    expect(asked.length).toBeLessThanOrEqual(9)
  })

  it('refreshes an urgent lane before symbols already queued', async () => {
    budget = { batchSize: 1, requestsPerMinute: 6 }
    laneOf('sweep', ['S1.L', 'S2.L', 'S3.L', 'S4.L', 'S5.L', 'S6.L'], 3_600_000)
    await refresher.tick()
    const before = asked.length
    laneOf('watched', ['W.L'], 3_600_000)
    nowMs += 10_000
    await refresher.tick()
    expect(asked[before]).toEqual(['W.L'])
  })

  it('asks for what became urgent in the middle of a long sweep', async () => {
    budget = { batchSize: 1, requestsPerMinute: 60_000 }
    laneOf('sweep', ['S1.L', 'S2.L', 'S3.L', 'S4.L'], 3_600_000)
    laneOf('movers', ['M.L'], 3_600_000)
    const due: string[] = []
    laneOf('watched', due, 3_600_000)
    onRefresh = () => {
      nowMs += 600
      if (asked.length === 2) due.push('W.L')
    }
    await refresher.tick()
    expect(asked.flat()).toEqual(['M.L', 'S1.L', 'W.L', 'S2.L', 'S3.L', 'S4.L'])
  })

  it('lets others in while it looks through many symbols', async () => {
    budget = { batchSize: 1, requestsPerMinute: 0 }
    const many = Array.from({ length: 100_000 }, (_, position) => `S${position}.L`)
    laneOf('sweep', many)
    let turns = 0
    const counting = setInterval(() => (turns += 1), 1)
    await refresher.tick()
    clearInterval(counting)
    expect(refresher.states().lanes.find(({ priority }) => priority === 'sweep')).toMatchObject({
      wanted: many.length,
    })
    expect(turns).toBeGreaterThan(3)
  })

  it('leaves lanes alone that nothing waits for', async () => {
    laneOf('sweep', ['S.L'])
    laneOf('watched', ['W.L'])
    wanted = ['watched']
    await refresher.tick()
    expect(asked).toEqual([['W.L']])
    wanted = ['watched', 'sweep']
    await refresher.tick()
    expect(asked).toEqual([['W.L'], ['S.L']])
  })

  it('does nothing with a budget of zero', async () => {
    budget = { batchSize: 1, requestsPerMinute: 0 }
    laneOf('watched', ['A.L'])
    await refresher.tick()
    expect(asked).toEqual([])
  })

  it('pauses after a refusal, for hours if requested, and resumes where it stopped', async () => {
    laneOf('movers', ['A.L', 'B.L', 'C.L'])
    failure = new OutboundError('yahoo', 'rate_limited', 'no more', { retryAfterSeconds: 7200 })
    await refresher.tick()
    expect(refresher.states().pausedUntilMs).toBe(nowMs + 7_200_000)
    failure = null
    for (let minute = 0; minute < 119; minute += 1) {
      nowMs += 60_000
      await refresher.tick()
    }
    expect(asked).toHaveLength(1)
    nowMs += 60_000
    await refresher.tick()
    expect(asked.slice(1)).toEqual([['A.L', 'B.L'], ['C.L']])
  })

  it('reports an internal error and retries later', async () => {
    laneOf('movers', ['A.L'])
    failure = new TypeError('a bug of ours')
    await refresher.tick()
    expect(internalErrors).toEqual([failure])
    nowMs += 60_000
    failure = null
    await refresher.tick()
    expect(asked).toHaveLength(2)
  })

  it('does not keep requesting symbols that the source does not have', async () => {
    unknown = ['GONE.L']
    laneOf('movers', ['GONE.L', 'A.L'])
    await refresher.tick()
    nowMs += 600_000
    await refresher.tick()
    expect(asked).toEqual([['GONE.L', 'A.L'], ['A.L']])
    nowMs += 24 * 3_600_000
    await refresher.tick()
    expect(asked.flat().filter((symbol) => symbol === 'GONE.L')).toHaveLength(2)
  })

  it('reports its progress', async () => {
    budget = { batchSize: 2, requestsPerMinute: 1 }
    laneOf('sweep', ['A.L', 'B.L', 'C.L'])
    await refresher.tick()
    expect(refresher.states().lanes).toContainEqual({ priority: 'sweep', wanted: 3, fresh: 2 })
  })
})
