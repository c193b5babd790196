import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { createCache } from '../../platform/cache/create-cache.ts'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import {
  type HistoryRequest,
  type MarketDataProvider,
  type ProviderBar,
  type ProviderHistory,
} from '../../providers/ports.ts'
import { createRegistry } from '../../providers/registry.ts'
import type { Universe } from '../instruments/index.ts'
import { createLatestQuotes, type LatestQuotes } from '../quotes/latest-quotes.ts'
import { getDailyHistory, getKnownHistory } from './daily-history.ts'
import type { HistoryDeps } from './history-deps.ts'

const NO_RANGE = { fiftyTwoWeekHigh: null, fiftyTwoWeekLow: null }

type Day = readonly [date: string, close: number | null, rest?: Partial<ProviderBar>]

function toBar([date, close, rest = {}]: Day): ProviderBar {
  const time = Date.parse(`${date}T07:00:00Z`) / 1000
  return {
    time,
    open: close,
    high: close,
    low: close,
    close,
    volume: 100,
    adjustedClose: close,
    ...rest,
  }
}

/** A source that returns its days within the requested range. */
function buildSource(simulated = false) {
  const asked: HistoryRequest[] = []
  const source = {
    days: [] as Day[],
    splits: [] as ProviderHistory['splits'],
    dividends: [] as ProviderHistory['dividends'],
    unit: 'GBX' as string | null,
    fails: false,
    asked,
  }
  const provider: MarketDataProvider = {
    key: simulated ? 'demo' : 'yahoo',
    title: 'Source',
    simulated,
    maxBatch: 1,
    probe: async () => {},
    getHistory: async (request) => {
      asked.push(request)
      if (source.fails) throw new OutboundError('yahoo', 'network', 'no connection')
      const isAsked = (time: number) => time >= request.from && time < request.to
      const timeOf = (date: string) => Date.parse(`${date}T07:00:00Z`) / 1000
      return {
        symbol: request.symbol,
        unit: source.unit,
        timeZone: 'Europe/London',
        bars: source.days.map(toBar).filter(({ time }) => isAsked(time)),
        splitAdjusted: true,
        splits: source.splits.filter(({ date }) => isAsked(timeOf(date))),
        dividends: source.dividends.filter(({ date }) => isAsked(timeOf(date))),
        previousClose: null,
      }
    },
  }
  return Object.assign(source, { provider })
}

describe('Daily history', () => {
  const databases = sqliteDatabases()
  let universe: Universe
  let deps: HistoryDeps
  let source: ReturnType<typeof buildSource>
  let now: number

  beforeAll(async () => {
    universe = await buildTestUniverse()
  })

  /** Moves to the next evening, when the stored days are stale. */
  const nextDay = () => {
    now = Date.parse('2026-09-18T18:00:00Z')
    return connect()
  }
  const connect = async (mode: 'live' | 'demo' = 'live', providers = [source.provider]) => {
    const clock = { now: () => now }
    const registry = createRegistry({ providers, mode: () => mode, clock })
    const cache = await createCache({ redisUrl: null, installation: 'test', onError: () => {} })
    return { ...deps, registry, cache, clock }
  }

  beforeEach(async () => {
    now = Date.parse('2026-09-17T18:00:00Z')
    source = buildSource()
    source.days = [
      ['2026-09-14', 100],
      ['2026-09-15', 110],
      ['2026-09-16', 120],
      ['2026-09-17', 130],
    ]
    const { db } = await databases.open()
    const latest = createLatestQuotes()
    deps = {
      db,
      latest,
      universe: () => universe,
      calendar: loadTradingCalendar(),
    } as unknown as HistoryDeps
    deps = await connect()
  })

  const closes = async (from = '2026-09-14', to = '2026-09-30', using = deps) => {
    const { bars } = await getDailyHistory(using, 'VOD.L', from, to)
    return bars.map(({ date, close }) => [date, close])
  }

  it('includes both ends of the range', async () => {
    expect(await closes('2026-09-15', '2026-09-16')).toEqual([
      ['2026-09-15', 110],
      ['2026-09-16', 120],
    ])
  })

  it('is fetched once; on a later day only the last week is fetched again', async () => {
    await closes('2026-08-03')
    await closes('2026-08-03')
    expect(source.asked).toHaveLength(1)
    source.days.push(['2026-09-18', 140])
    deps = await nextDay()
    expect((await closes('2026-08-03')).at(-1)).toEqual(['2026-09-18', 140])
    expect(source.asked).toHaveLength(2)
    expect(source.asked[1]?.from).toBe(Date.parse('2026-09-10T00:00:00Z') / 1000)
  })

  it('extends backwards when an older day is requested', async () => {
    await closes('2026-09-16')
    source.days.unshift(['2026-09-11', 95])
    expect(await closes('2026-09-10', '2026-09-14')).toEqual([
      ['2026-09-11', 95],
      ['2026-09-14', 100],
    ])
  })

  it('is known as far as it is stored, without asking the source', async () => {
    const known = async () => getKnownHistory(deps, 'VOD.L', '2026-08-03', '2026-09-30')
    expect(await known()).toBeNull()
    expect(source.asked).toHaveLength(0)
    await closes('2026-09-16')
    expect((await known())?.bars.map(({ date }) => date)).toContain('2026-09-16')
    expect(source.asked).toHaveLength(1)
  })

  it('returns the stored days, marked stale, if the source fails', async () => {
    const fresh = await getDailyHistory(deps, 'VOD.L', '2026-09-14', '2026-09-30')
    expect(fresh.stale).toBe(false)
    source.fails = true
    deps = await nextDay()
    const stale = await getDailyHistory(deps, 'VOD.L', '2026-09-14', '2026-09-30')
    expect(stale).toMatchObject({ stale: true, source: 'yahoo', bars: fresh.bars })
    expect(stale.fetchedAtMs).toBe(fresh.fetchedAtMs)
  })

  it('fails with the source if nothing is stored', async () => {
    source.fails = true
    await expect(closes()).rejects.toThrow('no connection')
  })

  // @spec 10.6
  it('adjusts all days after a 10:1 split, and fetches the series again', async () => {
    await closes()
    source.splits = [{ date: '2026-09-18', numerator: 10, denominator: 1 }]
    source.days = [
      ['2026-09-14', 10],
      ['2026-09-15', 11],
      ['2026-09-16', 12],
      ['2026-09-17', 13],
      ['2026-09-18', 14],
    ]
    deps = await nextDay()
    expect((await closes()).map(([, close]) => Number(close).toFixed(6))).toEqual([
      '10.000000',
      '11.000000',
      '12.000000',
      '13.000000',
      '14.000000',
    ])
    const stored = await deps.db.selectFrom('daily_bars').select(['date', 'close']).execute()
    expect(stored.find(({ date }) => date === '2026-09-17')?.close).toBeCloseTo(130, 9)
    expect(stored.find(({ date }) => date === '2026-09-18')?.close).toBe(14)
  })

  it('does not apply a split twice if the source corrects its date', async () => {
    source.days = [
      ['2026-09-14', 10],
      ['2026-09-15', 11],
      ['2026-09-16', 12],
    ]
    source.splits = [{ date: '2026-09-15', numerator: 10, denominator: 1 }]
    await closes()
    source.splits = [{ date: '2026-09-16', numerator: 10, denominator: 1 }]
    deps = await nextDay()
    const { bars, splits } = await getDailyHistory(deps, 'VOD.L', '2026-09-14', '2026-09-30')
    expect(splits).toEqual([{ date: '2026-09-16', numerator: 10, denominator: 1 }])
    expect(bars.map(({ close }) => Number(close).toFixed(6))).toEqual([
      '10.000000',
      '11.000000',
      '12.000000',
    ])
  })

  it('has dividends per share as counted on their days, which the source gives in today’s shares', async () => {
    source.days = [
      ['2026-09-14', 10],
      ['2026-09-15', 11],
      ['2026-09-16', 12],
    ]
    source.splits = [{ date: '2026-09-15', numerator: 10, denominator: 1 }]
    source.dividends = [
      { date: '2026-09-14', amount: 0.5, unit: 'GBX' },
      { date: '2026-09-15', amount: 0.5, unit: 'GBX' },
    ]
    const { dividends } = await getDailyHistory(deps, 'VOD.L', '2026-09-14', '2026-09-30')
    expect(dividends.map(({ amount }) => amount)).toEqual([5, 0.5])
  })

  it('replaces adjusted closes that the source corrects', async () => {
    await closes('2026-08-03')
    source.days = source.days.map(([date, close]) => [
      date,
      close,
      { adjustedClose: (close ?? 0) * 0.98 },
    ])
    deps = await nextDay()
    const { bars } = await getDailyHistory(deps, 'VOD.L', '2026-08-03', '2026-09-30')
    expect(bars[0]?.adjustedClose).toBeCloseTo(98, 9)
    expect(source.asked.at(-1)?.from).toBe(Date.parse('2026-08-03T00:00:00Z') / 1000)
  })

  // @spec 10.7
  it('keeps days without prices and bars outside their range, flagged', async () => {
    source.days = [
      ['2026-09-15', null, { volume: null }],
      ['2026-09-16', 120, { high: 119 }],
      ['2026-09-17', 130],
    ]
    const { bars } = await getDailyHistory(deps, 'VOD.L', '2026-09-14', '2026-09-30')
    expect(bars.map(({ close, flags }) => [close, flags])).toEqual([
      [null, ['null_row']],
      [120, ['outside_range']],
      [130, []],
    ])
  })

  it('uses the last of two rows for one day', async () => {
    source.days.push(['2026-09-17', 131])
    expect((await closes()).at(-1)).toEqual(['2026-09-17', 131])
  })

  it('identifies Compass’s prices in pence, before it traded in dollars, by the list’s dated price', async () => {
    source.unit = 'USD'
    source.days = [
      ['2026-02-23', 2200],
      ['2026-03-31', 2250],
      ['2026-04-01', 30],
    ]
    const history = await getDailyHistory(deps, 'CPG.L', '2026-02-01', '2026-09-30')
    expect(history.unit).toBe('USD')
    expect(history.bars.map(({ unit, flags }) => [unit, flags])).toEqual([
      ['GBX', ['unit_step']],
      ['GBX', ['unit_step']],
      ['USD', []],
    ])
  })

  it('doubts both sides of a ×100 step, and has no unit, when nothing shows which is right', async () => {
    source.days = [
      ['2026-09-14', 9000],
      ['2026-09-15', 9100],
      ['2026-09-16', 90],
      ['2026-09-17', 91],
    ]
    const history = await getDailyHistory(deps, '^PLAN', '2026-09-14', '2026-09-30')
    expect(history.unit).toBeNull()
    expect(history.bars.map(({ unit, flags }) => [unit, flags])).toEqual([
      [null, ['unit_step', 'unit_in_doubt']],
      [null, ['unit_step', 'unit_in_doubt']],
      [null, ['unit_in_doubt']],
      [null, ['unit_in_doubt']],
    ])
  })

  it('keeps the unit on the side of a step that the last quote is on', async () => {
    source.days = [
      ['2026-09-14', 9000],
      ['2026-09-15', 9100],
      ['2026-09-16', 90],
      ['2026-09-17', 91],
    ]
    const quote = buildQuote({ symbol: '^PLAN', price: 9150, previousClose: 9100, ...NO_RANGE })
    ;(deps.latest as LatestQuotes).put([{ quote, fetchedAtMs: now }])
    const history = await getDailyHistory(deps, '^PLAN', '2026-09-14', '2026-09-30')
    expect(history.bars.map(({ unit, flags }) => [unit, flags])).toEqual([
      ['GBX', []],
      ['GBX', []],
      [null, ['unit_step', 'unit_in_doubt']],
      [null, ['unit_step', 'unit_in_doubt']],
    ])
  })

  it('has a whole series in doubt that the list contradicts', async () => {
    source.days = [
      ['2026-02-20', 0.9],
      ['2026-02-23', 0.92],
      ['2026-02-24', 0.91],
    ]
    const history = await getDailyHistory(deps, 'VOD.L', '2026-02-01', '2026-09-30')
    expect(history.unit).toBeNull()
    expect(history.bars.every(({ flags }) => flags.includes('unit_in_doubt'))).toBe(true)
  })

  it('has days in doubt before which a split was not applied', async () => {
    source.days = [
      ['2026-09-14', 500],
      ['2026-09-15', 102],
      ['2026-09-16', 101],
      ['2026-09-17', 100],
    ]
    source.splits = [{ date: '2026-09-16', numerator: 5, denominator: 1 }]
    const { bars } = await getDailyHistory(deps, '^PLAN', '2026-09-14', '2026-09-30')
    expect(bars.map(({ unit, flags }) => [unit, flags])).toEqual([
      [null, ['split_in_doubt']],
      ['GBX', []],
      ['GBX', []],
      ['GBX', []],
    ])
  })

  it('also flags a ×100 step in a series without a unit', async () => {
    source.unit = null
    source.days = [
      ['2026-09-16', 12_000],
      ['2026-09-17', 130],
    ]
    const { bars } = await getDailyHistory(deps, 'VOD.L', '2026-09-14', '2026-09-30')
    expect(bars.map(({ unit, flags }) => [unit, flags])).toEqual([
      [null, ['unit_step']],
      [null, []],
    ])
  })

  it('is computed on every request and never stored if simulated', async () => {
    source = buildSource(true)
    source.days = [['2026-09-17', 130]]
    const demo = await connect('demo')
    const history = await getDailyHistory(demo, 'VOD.L', '2026-09-14', '2026-09-30')
    expect(history).toMatchObject({ simulated: true, source: 'demo', stale: false })
    expect(await deps.db.selectFrom('daily_bars').selectAll().execute()).toEqual([])
  })

  it('never mixes modes: a live series does not appear in the simulated market', async () => {
    await closes()
    const simulated = buildSource(true)
    simulated.days = [['2026-09-17', 5]]
    const demo = await connect('demo', [source.provider, simulated.provider])
    expect(await closes('2026-09-14', '2026-09-30', demo)).toEqual([['2026-09-17', 5]])
  })

  it('is stored by listing, so that a renamed ticker keeps its history', async () => {
    await closes()
    const [row] = await deps.db.selectFrom('history_coverage').select('subject').execute()
    expect(row?.subject).toBe(universe.resolve('VOD.L')?.listing.listing_id)
  })
})
