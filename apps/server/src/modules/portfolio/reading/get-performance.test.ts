import type { performanceQuerySchema } from '@leadenhall/contract/portfolio/schemas.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import { buildReadingDeps, type WrittenPortfolio } from '#tests/support/reading-deps.ts'
import { getPerformance } from './get-performance.ts'

const VOD = 'symbol:VOD.L'
const AAPL = 'symbol:AAPL'

const read = (written: WrittenPortfolio, query: Partial<z.output<typeof performanceQuerySchema>>) =>
  getPerformance(buildReadingDeps(written), 'user', query)

/** £250 become £300 between Monday, 14 and Thursday, 17 September 2026. */
const share: WrittenPortfolio = {
  entries: [
    buildEntry('deposit', '2026-09-14', { amount: 250 }),
    buildEntry('buy', '2026-09-14', { subject: VOD, quantity: 100, price: 250, unit: 'GBX' }),
  ],
  series: {
    'VOD.L': {
      bars: [
        ['2026-09-14', 250],
        ['2026-09-15', 275],
        ['2026-09-16', 240],
        ['2026-09-17', 300],
      ],
    },
  },
}
const week = { from: '2026-09-14', to: '2026-09-17' }

describe('The performance of a portfolio', () => {
  it('chains its daily returns, with flow, gain and the deepest fall', async () => {
    const performance = await read(share, week)
    expect(performance).toMatchObject({
      ...week,
      startValue: 0,
      endValue: 300,
      netFlow: 250,
      gain: 50,
      drawdown: { from: '2026-09-15', to: '2026-09-16' },
      twrAnnual: null,
    })
    expect(performance.twr).toBeCloseTo(0.2, 10)
    expect(performance.drawdown?.ratio).toBeCloseTo(240 / 275 - 1, 10)
    expect(
      performance.daily.map(({ date, value, cumulative }) => [date, value, cumulative]),
    ).toEqual([
      ['2026-09-14', 250, 0],
      ['2026-09-15', 275, 0.1],
      ['2026-09-16', 240, -0.04],
      ['2026-09-17', 300, 0.2],
    ])
  })

  it('of a year has the yearly rates', async () => {
    const entries = [
      buildEntry('deposit', '2025-09-17', { amount: 100 }),
      buildEntry('buy', '2025-09-17', { subject: VOD, quantity: 100, price: 1 }),
    ]
    const bars = [
      ['2025-09-17', 100],
      ['2026-09-17', 110],
    ] as const
    const year = { from: '2025-09-18', to: '2026-09-17' }
    const performance = await read({ entries, series: { 'VOD.L': { bars } } }, year)
    expect(performance).toMatchObject({ startValue: 100, unknownBecause: null })
    expect(performance.endValue).toBeCloseTo(110, 10)
    expect(performance.twr).toBeCloseTo(0.1, 10)
    expect(performance.twrAnnual).toBeCloseTo(0.1, 10)
    expect(performance.mwr).toBeCloseTo(0.1, 6)
  })

  it('of a foreign share moves with its price and its exchange rate', async () => {
    const bought = { subject: AAPL, quantity: 10, price: 100, unit: 'USD', amount: -500 }
    const performance = await read(
      {
        entries: [
          buildEntry('deposit', '2026-09-14', { amount: 500 }),
          buildEntry('buy', '2026-09-14', bought),
        ],
        series: {
          AAPL: {
            bars: [
              ['2026-09-14', 100, 'USD'],
              ['2026-09-17', 120, 'USD'],
            ],
          },
          'USDGBP=X': {
            bars: [
              ['2026-09-14', 0.5, null],
              ['2026-09-17', 0.75, null],
            ],
          },
        },
      },
      week,
    )
    // 10 × $120 × 0.75 is £900: 1.2 × 1.5 of £500.
    expect(performance).toMatchObject({ endValue: 900, gain: 400 })
    expect(performance.twr).toBeCloseTo(0.8, 10)
  })

  it('of one holding leaves out the rest', async () => {
    const cash = buildEntry('deposit', '2026-09-15', { amount: 1000 })
    const entries = [...share.entries, cash]
    expect(await read({ ...share, entries }, week)).toMatchObject({ endValue: 1300 })
    expect(await read({ ...share, entries }, { ...week, holding: 'VOD.L' })).toMatchObject({
      endValue: 300,
      netFlow: 250,
    })
  })

  it.each<[string, WrittenPortfolio['series'], RegExp]>([
    ['a price', {}, /^Not known because VOD\.L has no price .*no source has its prices/],
    [
      'the source',
      { 'VOD.L': 'network' },
      /^Not known because VOD\.L has no price .*did not respond/,
    ],
  ])('is not known without %s, and says why', async (_, series, reason) => {
    expect(await read({ ...share, series: series ?? {} }, week)).toMatchObject({
      endValue: null,
      gain: null,
      twr: null,
      unknownBecause: expect.stringMatching(reason),
    })
  })

  it('has no return and no value where nothing is recorded', async () => {
    const month = { from: '2026-08-17', to: '2026-09-17' }
    const { daily, ...rest } = await read({ entries: [] }, month)
    expect(rest).toMatchObject({
      startValue: null,
      endValue: null,
      gain: null,
      twr: null,
      mwr: null,
      volatility: null,
      unknownBecause: 'Not known because there was nothing in the portfolio in this period.',
    })
    expect(daily.every(({ cumulative, value }) => cumulative === null && value === null)).toBe(true)
  })

  it('has no return before the first activity, when it was worth nothing', async () => {
    const before = await read(share, { from: '2026-08-03', to: '2026-09-11' })
    expect(before).toMatchObject({ endValue: 0, twr: null, mwr: null, volatility: null })
  })

  it('of a span begins where the same range of a chart does, of the last session', async () => {
    const bars = [
      ['2026-08-17', 3900, null],
      ['2026-08-18', 4000, null],
      ['2026-08-19', 4100, null],
      ['2026-09-18', 4400, null],
    ] as const
    const written = { ...share, series: { ...share.series, '^FTAS': { bars } } }
    const deps = buildReadingDeps(written)
    // Sunday, 20 September 2026: the last session is Friday's.
    const clock = { now: () => Date.UTC(2026, 8, 20, 12) }
    const performance = await getPerformance({ ...deps, clock }, 'user', { span: '1m' })
    expect(performance).toMatchObject({ from: '2026-08-19', to: '2026-09-20' })
    expect(performance.benchmark.return).toBeCloseTo(4400 / 4000 - 1, 12)
  })

  it('is compared with a benchmark from the same day', async () => {
    const index = {
      bars: [
        ['2026-09-11', 4000, null],
        ['2026-09-17', 4200, null],
      ],
    } as const
    const series = { ...share.series, '^FTSE': index }
    const { benchmark, daily } = await read({ ...share, series }, { ...week, benchmark: '^FTSE' })
    expect(benchmark).toMatchObject({ ticker: '^FTSE', name: 'FTSE 100' })
    expect(benchmark.return).toBeCloseTo(0.05, 12)
    expect(daily.at(-1)?.benchmark).toBe(0.05)
  })

  it.each([
    ['to', { to: '2026-09-19' }],
    ['from', { from: '2026-09-17', to: '2026-09-16' }],
    ['holding', { holding: 'BP.L' }],
    ['holding', { holding: '!' }],
    ['account', { account: 'another' }],
  ])('of an impossible period or part is refused on the field %s', async (field, query) => {
    await expect(read(share, query as object)).rejects.toMatchObject({
      errors: { [field]: [expect.anything()] },
    })
  })
})
