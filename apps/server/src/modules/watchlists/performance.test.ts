import { describe, expect, it } from 'vitest'
import { buildEvaluationDeps } from '#tests/support/build-evaluation-deps.ts'
import { buildQuote } from '#tests/support/build-quote.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { createLatestQuotes } from '../quotes/latest-quotes.ts'
import { changeSinceAdded, changeToday, listChangesSinceAdded } from './performance.ts'

const DAY = '2026-03-02'
const added = {
  added_price: 100,
  added_unit: 'GBX',
  added_source: 'yahoo',
  added_as_of: Date.parse(`${DAY}T10:00:00Z`),
  created_at: Date.parse(`${DAY}T10:00:01Z`),
}
const history = { actions: [], timeZone: 'Europe/London' }

describe('The change today', () => {
  const day = {
    date: '2026-09-18',
    startMs: Date.parse('2026-09-17T23:00:00Z'),
    timeZone: 'Europe/London',
  }

  it('is that of a price of the exchange’s present or last trading day', () => {
    const asOfMs = Date.parse('2026-09-18T10:20:00Z')
    const quote = buildQuote({ price: 105, previousClose: 100, asOfMs })
    expect(changeToday(quote, day)).toMatchObject({ changeRatio: 0.05, unknownBecause: null })
  })

  it('is unknown for an older price, and names its day in the exchange’s zone', () => {
    const asOfMs = Date.parse('2026-06-12T23:30:00Z')
    const quote = buildQuote({ price: 105, previousClose: 100, asOfMs })
    expect(changeToday(quote, day)).toMatchObject({
      changeRatio: null,
      unknownBecause: 'no_price_today',
      fromDate: '2026-06-13',
    })
  })
})

describe('The change since a share was added', () => {
  it('compares the price with the price when added', () => {
    const change = changeSinceAdded(added, buildQuote({ price: 105 }), history)
    expect(change).toMatchObject({ fromPrice: 100, unit: 'GBX', fromDate: DAY })
    expect(change.changeRatio).toBeCloseTo(0.05, 12)
  })

  it('adjusts for splits since then, but not for earlier ones', () => {
    const split = { kind: 'split' as const, numerator: 10, denominator: 1 }
    const splits = (date: string) => ({ ...history, actions: [{ ...split, date }] })
    const quote = buildQuote({ price: 10.5, previousClose: 10.4 })
    const since = changeSinceAdded(added, quote, splits('2026-06-01'))
    expect(since.fromPrice).toBe(10)
    expect(since.changeRatio).toBeCloseTo(0.05, 12)
    const before = changeSinceAdded(added, buildQuote({ price: 105 }), splits(DAY))
    expect(before.changeRatio).toBeCloseTo(0.05, 12)
  })

  it.each([
    ['no price then', { ...added, added_price: null }, buildQuote(), history, 'no_price'],
    ['no price now', added, null, history, 'no_price'],
    ['no unit then', { ...added, added_unit: null }, buildQuote(), history, 'unit_unknown'],
    ['no unit now', added, buildQuote({ unit: null }), history, 'unit_unknown'],
    ['another unit now', added, buildQuote({ unit: 'GBP' }), history, 'unit_changed'],
    [
      'a hundredfold move',
      added,
      buildQuote({ price: 1, previousClose: 100 }),
      history,
      'unit_changed',
    ],
    [
      'another source now',
      { ...added, added_source: 'demo' },
      buildQuote(),
      history,
      'source_changed',
    ],
    ['no history', added, buildQuote(), null, 'no_history'],
  ] as const)('is unknown with %s', (_, item, quote, chart, because) => {
    expect(changeSinceAdded(item, quote, chart)).toMatchObject({
      changeRatio: null,
      unknownBecause: because,
    })
  })
})

describe('The changes of a whole list', () => {
  const databases = sqliteDatabases()
  const DAY_MS = 86_400_000

  const listChanges = async (daysAgo: number, source: { failsFirst: boolean }) => {
    let requests = 0
    const deps = await buildEvaluationDeps({
      database: (await databases.create()).open(),
      latest: createLatestQuotes(),
      now: () => TEST_NOW,
      getHistory: () => {
        requests++
        if (source.failsFirst && requests === 1) throw new OutboundError('yahoo', 'network', '')
        return {
          symbol: 'VOD.L',
          unit: 'GBX',
          timeZone: 'Europe/London',
          bars: [],
          splitAdjusted: true,
          splits: [],
          dividends: [],
          previousClose: null,
        }
      },
    })
    const addedMs = TEST_NOW - daysAgo * DAY_MS
    const item = {
      ...added,
      id: 'one',
      watchlist_id: 1,
      subject: 'symbol:VOD.L',
      ticker: 'VOD.L',
      position: 0,
      note: '',
      added_as_of: addedMs,
      created_at: addedMs,
    }
    const quotes = { findQuote: async () => buildQuote({ price: 105 }) }
    const changes = await listChangesSinceAdded({ ...deps, quotes }, [{ symbol: 'VOD.L', item }])
    return { changes, requests }
  }

  it.each([10, 800])('read one chart for a share added %d days ago', async (daysAgo) => {
    const { changes, requests } = await listChanges(daysAgo, { failsFirst: false })
    expect(changes).toMatchObject([{ item: 'one', sinceAdded: { fromPrice: 100 } }])
    expect(requests).toBe(1)
  })

  it('are unknown where no chart reaches back to the day of adding', async () => {
    const { changes, requests } = await listChanges(800, { failsFirst: true })
    expect(changes).toMatchObject([
      { item: 'one', sinceAdded: { changeRatio: null, unknownBecause: 'no_history' } },
    ])
    expect(requests).toBe(1)
  })
})
