import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildHistoryDeps, withEmptyCache } from '#tests/support/build-history-deps.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { MarketDataProvider } from '../../providers/ports.ts'
import type { HistoryDeps } from '../history/index.ts'
import { collectSeries } from './collect-series.ts'
import { createDailyCalls } from './daily-calls.ts'

const WANTED = { first: ['VOD.L', 'BP.L'], others: ['SHEL.L', 'HSBA.L', 'GAW.L'] }

describe('Counted requests in the background', () => {
  onEachDatabase((databases) => {
    let deps: HistoryDeps
    let nowMs: number
    let asked: string[]
    let isYahooBack: boolean
    let allowed: number
    let close: () => Promise<void>

    function source(
      key: string,
      getHistory: NonNullable<MarketDataProvider['getHistory']>,
    ): MarketDataProvider {
      return { key, title: key, simulated: false, maxBatch: 1, probe: async () => {}, getHistory }
    }

    beforeEach(async () => {
      const opened = (await databases.create()).open()
      close = opened.close
      nowMs = Date.parse('2026-09-17T17:30:00Z')
      asked = []
      isYahooBack = false
      allowed = 20
      const { db } = opened
      const clock = { now: () => nowMs }
      const calls = createDailyCalls({ clock, db })
      const reply = (symbol: string) => ({
        symbol,
        unit: 'GBX',
        timeZone: 'Europe/London',
        bars: [
          {
            time: nowMs / 1000 - 40_000,
            open: 1,
            high: 1,
            low: 1,
            close: 1,
            volume: 1,
            adjustedClose: 1,
          },
        ],
        splitAdjusted: false,
        splits: [],
        dividends: [],
        previousClose: null,
      })
      const yahoo = source('yahoo', async ({ symbol }) => {
        asked.push(`yahoo ${symbol}`)
        if (!isYahooBack) throw new OutboundError('Yahoo', 'blocked', 'status 403')
        return reply(symbol)
      })
      const keyed: MarketDataProvider = {
        ...source('eodhd', async ({ symbol }, { callsToLeave = 0 } = {}) => {
          if (!(await calls.take('eodhd', allowed - callsToLeave))) {
            throw new OutboundError('EODHD', 'rate_limited', 'none left', { isOwnLimit: true })
          }
          asked.push(symbol)
          return reply(symbol)
        }),
        isMetered: true,
        isOn: () => true,
      }
      deps = await buildHistoryDeps({ db, clock, providers: [yahoo, keyed] })
    })
    afterEach(() => close())

    /** As a node that remembers nothing of the readings before. */
    async function collect() {
      return collectSeries(await withEmptyCache(deps), WANTED)
    }

    it('go to what is held and alerted first, and leave the last two of the day', async () => {
      allowed = 5
      expect(await collect()).toEqual(['VOD.L', 'BP.L', 'SHEL.L'])
      expect(asked).toEqual(['yahoo VOD.L', 'VOD.L', 'BP.L', 'SHEL.L'])
      expect(await collect()).toEqual([])
    })

    it('are none twice on an evening; the next day those read longest ago come first', async () => {
      await collect()
      asked.length = 0
      expect(await collect()).toEqual([])
      nowMs = Date.parse('2026-09-18T16:59:00Z')
      expect(await collect()).toEqual([])
      nowMs = Date.parse('2026-09-18T17:01:00Z')
      allowed = 4
      expect(await collect()).toEqual(['VOD.L', 'BP.L'])
    })

    it('are none while the source before answers', async () => {
      isYahooBack = true
      expect(await collect()).toEqual([])
      expect(asked).toEqual(['yahoo VOD.L'])
    })
  })
})
