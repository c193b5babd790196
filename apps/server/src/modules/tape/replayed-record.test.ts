import { beforeEach, describe, expect, it } from 'vitest'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import { openRoundTheClock } from '../../platform/calendar/trading-calendar.ts'
import { createDemoProvider } from '../../providers/demo/demo-provider.ts'
import { findMarketAnchor } from '../../providers/demo/market-anchors.ts'
import type { Universe } from '../instruments/index.ts'
import { createReplayedRecord } from './replayed-record.ts'

/** 12:00 and 22:00 in London on a Friday whose session opened at 07:00 UTC. */
const OPEN = Date.parse('2026-09-18T07:00:00Z')
const NOON = Date.parse('2026-09-18T11:00:00Z')
const NIGHT = Date.parse('2026-09-18T21:00:00Z')
const calendar = openRoundTheClock(loadTradingCalendar())
const TICKERS = Array.from({ length: 60 }, (_, place) => `T${place}.L`)

const listingOf = (ticker: string) => ({
  ticker,
  name: `Firm ${ticker} PLC`,
  exchange: 'LSE',
  icb_supersector: ticker.length % 2 === 0 ? 'Banks' : 'Media',
})
const universe = {
  membersOf: (index: string) => (index === 'FTSE 250' ? TICKERS.map(listingOf) : []),
  resolve: (ticker: string) =>
    TICKERS.includes(ticker) ? { listing: listingOf(ticker) } : undefined,
} as unknown as Universe

let nowMs = NOON
beforeEach(() => {
  nowMs = NOON
})

function openNode() {
  const clock = { now: () => nowMs }
  const market = createDemoProvider({
    clock,
    calendar,
    seed: 'test',
    describe: () => null,
    anchors: (symbol) =>
      TICKERS.includes(symbol)
        ? {
            price: 91.5,
            unit: 'GBX',
            date: '2026-02-27',
            kind: 'share',
            name: symbol,
            exchange: 'LSE',
            sharesOutstanding: 1e8,
            marketCap: { value: 9e7, unit: 'GBP' },
          }
        : findMarketAnchor(symbol),
  })
  const { simulateQuotes } = market
  if (!simulateQuotes) throw new Error('the simulated market computes its past')
  const deps = { calendar, clock, latest: { find: () => undefined } as never }
  const record = createReplayedRecord(
    { ...deps, universe: () => universe },
    { ...market, simulateQuotes },
  )
  return {
    simulateQuotes,
    async update() {
      await record.update()
      return new Map(record.list().map(({ id, headline, atMs }) => [id, { headline, atMs }]))
    },
  }
}

describe('Stories of the simulated market', () => {
  it('are the same of every node, whenever it started', async () => {
    const { update: early } = openNode()
    await early()
    nowMs = NIGHT
    expect(await early()).toEqual(await openNode().update())
  })

  it('keep their words and moments as the day goes on', async () => {
    const { update } = openNode()
    const noon = await update()
    nowMs = NIGHT
    const night = await update()
    expect(noon.size).toBeGreaterThan(5)
    expect(night.size).toBeGreaterThan(noon.size)
    for (const [id, story] of noon) expect(night.get(id)).toEqual(story)
  })

  it('fill a fresh start with the whole day, none of it in the future', async () => {
    nowMs = NIGHT
    const moments = [...(await openNode().update()).values()].map(({ atMs }) => atMs)
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(OPEN)
    expect(Math.max(...moments)).toBeLessThanOrEqual(NIGHT)
    const hours = moments.map((atMs) => Math.floor((atMs - OPEN) / 3_600_000))
    expect(new Set(hours).size).toBeGreaterThan(4)
  })

  it('have a new extreme at the minute of its first trade there', async () => {
    nowMs = NIGHT
    const { simulateQuotes, update } = openNode()
    const highs = [...(await update())].filter(([id]) => id.includes('52-week high'))
    const later = highs.filter(([, { atMs }]) => atMs > OPEN + 2 * 60_000)
    expect(later.length).toBeGreaterThan(0)
    for (const [id, { atMs }] of later) {
      const [[before] = []] = await simulateQuotes([id.split(' ')[0] ?? ''], [atMs - 60_000])
      expect(before?.dayHigh).toBeLessThan(before?.fiftyTwoWeekHigh ?? Number.NaN)
    }
  })

  it('begin again with the next session', async () => {
    const { update } = openNode()
    const friday = await update()
    nowMs = NOON + 3 * 86_400_000
    const monday = await update()
    expect([...friday.keys()].filter((id) => monday.has(id))).toEqual([])
  })
})
