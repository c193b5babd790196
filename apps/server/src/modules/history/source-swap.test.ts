/** Two sources of one series: the first answer wins, and days of one are never added to the other's. */
import { beforeEach, describe, expect, it } from 'vitest'
import { buildHistoryDeps, withEmptyCache } from '#tests/support/build-history-deps.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { OutboundError, type OutboundErrorKind } from '../../platform/outbound/outbound-error.ts'
import type { MarketDataProvider, ProviderHistory } from '../../providers/ports.ts'
import { getDailyHistory } from './daily-history.ts'
import type { HistoryDeps } from './history-deps.ts'
import { listStoredCloses } from './stored-closes.ts'

const databases = sqliteDatabases()
let deps: HistoryDeps
let nowMs: number

function buildSource(key: string, closes: Record<string, number>, isMetered = false) {
  const source = {
    closes,
    failure: null as OutboundErrorKind | null,
    restartsOn: undefined as string | undefined,
    times: 0,
  }
  const provider: MarketDataProvider = {
    key,
    title: key,
    simulated: false,
    maxBatch: 1,
    ...(isMetered && { isMetered: true as const, statesNoActions: true as const }),
    probe: async () => {},
    async getHistory({ symbol, from, to }): Promise<ProviderHistory> {
      source.times += 1
      if (source.failure) throw new OutboundError(key, source.failure, `${key} failed`)
      return {
        symbol,
        unit: 'GBX',
        timeZone: 'Europe/London',
        bars: Object.entries(source.closes).flatMap(([date, close]) => {
          const time = Date.parse(date) / 1000
          if (time < from || time >= to) return []
          const prices = { open: close, high: close, low: close, close, adjustedClose: close }
          return [{ time, ...prices, volume: 1 }]
        }),
        splitAdjusted: false,
        splits: [],
        dividends: [],
        previousClose: null,
        ...(source.restartsOn && { restartsOn: source.restartsOn }),
      }
    },
  }
  return Object.assign(source, { provider })
}

let yahoo: ReturnType<typeof buildSource>
let keyed: ReturnType<typeof buildSource>

beforeEach(async () => {
  nowMs = Date.parse('2026-09-15T18:30:00Z')
  yahoo = buildSource('yahoo', { '2026-09-14': 100, '2026-09-15': 101 })
  keyed = buildSource('keyed', { '2026-09-14': 100.5, '2026-09-15': 101.5 }, true)
  const clock = { now: () => nowMs }
  const { db } = await databases.open()
  deps = await buildHistoryDeps({ db, clock, providers: [yahoo.provider, keyed.provider] })
})

/** As a node that remembers nothing: freshness is of interest here. */
async function readHistory() {
  return getDailyHistory(await withEmptyCache(deps), 'VOD.L', '2026-09-14', '2026-09-30')
}

async function read() {
  const { bars, source, stale } = await readHistory()
  return [source, stale, bars.map(({ close }) => close)]
}

const nextEvening = () => {
  nowMs = Date.parse('2026-09-16T18:30:00Z')
  yahoo.closes['2026-09-16'] = 102
  keyed.closes['2026-09-16'] = 102.5
}

describe('A series with two sources', () => {
  it.each(['blocked', 'rate_limited', 'not_found'] as const)(
    'is the whole of the second one’s when the first is %s, and the first one’s again after it',
    async (kind) => {
      expect(await read()).toEqual(['yahoo', false, [100, 101]])
      nextEvening()
      yahoo.failure = kind
      expect(await read()).toEqual(['keyed', false, [100.5, 101.5, 102.5]])
      yahoo.failure = null
      nowMs += 16 * 60_000
      expect(await read()).toEqual(['yahoo', false, [100, 101, 102]])
    },
  )

  it.each(['network', 'timeout', 'server_error', 'malformed'] as const)(
    'stays the first one’s, as last read, when that is %s',
    async (kind) => {
      await read()
      nextEvening()
      yahoo.failure = kind
      expect(await read()).toEqual(['yahoo', true, [100, 101]])
      expect(keyed.times).toBe(0)
    },
  )

  it('is the one that reaches furthest when both fail', async () => {
    await read()
    nextEvening()
    yahoo.failure = 'blocked'
    await read()
    nowMs = Date.parse('2026-09-17T18:30:00Z')
    keyed.failure = 'rate_limited'
    expect(await read()).toEqual(['keyed', true, [100.5, 101.5, 102.5]])
  })

  it('costs one counted request a day, after 18:00 in London', async () => {
    yahoo.failure = 'blocked'
    await read()
    nowMs = Date.parse('2026-09-16T16:59:00Z')
    await read()
    expect(keyed.times).toBe(1)
    nowMs = Date.parse('2026-09-16T17:01:00Z')
    await read()
    nowMs = Date.parse('2026-09-17T09:00:00Z')
    await read()
    expect(keyed.times).toBe(2)
  })

  it('asks one that refused again only after a while, and others meanwhile', async () => {
    yahoo.failure = 'rate_limited'
    await read()
    await read()
    expect(yahoo.times).toBe(1)
    nowMs += 16 * 60_000
    await read()
    expect(yahoo.times).toBe(2)
  })

  it('is flagged on the days on which the other one differs by more than 1%, with both closes', async () => {
    keyed.closes['2026-09-15'] = 104
    await read()
    nextEvening()
    yahoo.failure = 'blocked'
    await read()
    nowMs = Date.parse('2026-09-17T18:30:00Z')
    const days = await readHistory()
    expect(days.bars.map(({ close, flags, other }) => [close, flags, other])).toEqual([
      [100.5, [], undefined],
      [104, [], undefined],
      [102.5, [], undefined],
    ])
    yahoo.failure = null
    nowMs = Date.parse('2026-09-18T18:30:00Z')
    const back = await readHistory()
    expect(back.source).toBe('yahoo')
    expect(back.bars.map(({ close, flags, other }) => [close, flags, other])).toEqual([
      [100, [], undefined],
      [101, ['source_in_doubt'], { source: 'keyed', close: 104 }],
      [102, [], undefined],
    ])
  })

  it('knows no dividends where the source states none, so no total return', async () => {
    expect(await readHistory()).toMatchObject({ areActionsKnown: true, isIncomeKnown: true })
    yahoo.failure = 'blocked'
    nextEvening()
    expect(await readHistory()).toMatchObject({ areActionsKnown: false, isIncomeKnown: false })
    expect(await listStoredCloses(deps, 'VOD.L', '2026-09-14')).toMatchObject({
      isIncomeKnown: false,
    })
  })

  it('drops days before a split that was not stated, also those that it had stored', async () => {
    yahoo.failure = 'blocked'
    await read()
    nextEvening()
    keyed.closes = { '2026-09-16': 20.5 }
    keyed.restartsOn = '2026-09-16'
    expect(await read()).toEqual(['keyed', false, [20.5]])
  })
})
