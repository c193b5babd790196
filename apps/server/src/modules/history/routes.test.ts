import type { Chart, PriceRow, RangeChanges } from '@leadenhall/contract/history/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM, type TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '#tests/support/databases.ts'

const databases = sqliteDatabases('suite')
const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000
const rowsUrl = (ticker: string, from: string, to: string, interval = '1d') =>
  `/priceDataCsv/${encodeURIComponent(ticker)}/${seconds(from)}/${seconds(to)}/${interval}`

let live: TestApp
let demo: TestApp
let place: DatabasePlace
beforeAll(async () => {
  place = await databases.create()
  live = await buildTestApp(place, { mode: 'live' })
  demo = await buildTestApp(await databases.create())
})
afterAll(async () => {
  await live.close()
  await demo.close()
})

async function failure(app: TestApp, url: string) {
  const reply = await app.http.inject({ url })
  return { status: reply.statusCode, ...reply.json<{ code: string; errors?: object }>() }
}

describe('GET /priceDataCsv', () => {
  // @spec 3.5, 7.4
  it('returns one row per trading day, oldest first, `to` exclusive, with unit and source', async () => {
    const rows = await live.get<PriceRow[]>(rowsUrl('VOD.L', '2026-09-14', '2026-09-18'))
    expect(rows.map(({ date }) => date)).toEqual([
      '2026-09-14',
      '2026-09-15',
      '2026-09-16',
      '2026-09-17',
    ])
    expect(rows[0]).toEqual({
      date: '2026-09-14',
      open: expect.any(Number),
      high: expect.any(Number),
      low: expect.any(Number),
      close: expect.any(Number),
      adjClose: expect.any(Number),
      volume: expect.any(Number),
      unit: 'GBX',
      source: 'yahoo',
      flags: [],
    })
  })

  it('is kept for a moment as it was written, so that a repetition costs next to nothing', async () => {
    const sharing = await buildTestApp(await databases.create(), { deps: { sharesAnswers: true } })
    const url = rowsUrl('VOD.L', '2016-09-14', '2026-09-18')
    const rows = await sharing.get<PriceRow[]>(url)
    const kept = sharing.http.sharedAnswers?.find(url)?.text
    expect(JSON.parse(kept ?? 'null')).toEqual(rows)
    expect(rows.length).toBeGreaterThan(2000)
    await sharing.close()
  })

  it('keeps each day’s unit: Compass in pence before April 2026, in dollars since', async () => {
    const rows = await live.get<PriceRow[]>(rowsUrl('CPG.L', '2026-03-30', '2026-04-03'))
    expect(rows.map(({ date, unit, flags }) => [date, unit, flags])).toEqual([
      ['2026-03-30', 'GBX', ['unit_step']],
      ['2026-03-31', 'GBX', ['unit_step']],
      ['2026-04-01', 'USD', []],
      ['2026-04-02', 'USD', []],
    ])
  })

  it('keeps days without prices, flagged', async () => {
    const rows = await live.get<PriceRow[]>(rowsUrl('GAPS.L', '2020-01-01', '2030-01-01'))
    const empty = rows.filter(({ close }) => close === null)
    expect(empty.length).toBeGreaterThan(0)
    for (const { flags, open } of empty) expect([flags, open]).toEqual([['null_row'], null])
  })

  it('dates intraday rows by the UTC time of their start', async () => {
    for (const app of [live, demo]) {
      const rows = await app.get<PriceRow[]>(rowsUrl('VOD.L', '2026-09-17', '2026-09-18', '60m'))
      expect(rows[0]?.date).toBe('2026-09-17T07:00:00.000Z')
      expect(rows[0]).toMatchObject({ unit: 'GBX', adjClose: null })
    }
  })

  it('is empty if nothing traded', async () => {
    expect(await live.get(rowsUrl('VOD.L', '2026-09-12', '2026-09-14'))).toEqual([])
  })

  // @spec 5.4
  it('refuses invalid requests with 422 naming the field', async () => {
    const day = seconds('2026-09-17')
    for (const [url, field] of [
      [`/priceDataCsv/VOD.L/${day}/${day}/1d`, 'from'],
      [`/priceDataCsv/VOD.L/yesterday/${day}/1d`, 'from'],
      [`/priceDataCsv/VOD.L/0/-1/1d`, 'to'],
      [`/priceDataCsv/VOD.L/0/${day}/1h`, 'interval'],
      [`/priceDataCsv/VOD.L/0/${day}/5m`, 'from'],
      [`/priceDataCsv/%3Cb%3E/0/${day}/1d`, 'ticker'],
    ]) {
      expect([url, await failure(live, String(url))]).toEqual([
        url,
        expect.objectContaining({
          status: 422,
          code: 'validation_failed',
          errors: { [String(field)]: [expect.any(String)] },
        }),
      ])
    }
  })

  it('responds 404 to an unknown symbol', async () => {
    for (const app of [live, demo]) {
      expect(await failure(app, rowsUrl('NOSUCH.L', '2026-09-14', '2026-09-18'))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    }
  })
})

describe('GET /api/chart/{ticker}', () => {
  it.each([
    ['%5EFTSE', 'index'],
    ['GBPUSD=X', 'currency-pair'],
    ['VOD.L', 'share'],
  ])('of %s names the kind: %s', async (ticker, kind) => {
    expect(await demo.get(`/api/chart/${ticker}`)).toMatchObject({ kind })
  })

  it.each([
    ['1m', '2026-08-18'],
    ['3m', '2026-06-18'],
    ['6m', '2026-03-18'],
    ['ytd', '2026-01-01'],
    ['1y', '2025-09-18'],
    // Saturday 18 September 2021.
    ['5y', '2021-09-17'],
    ['7y', '2019-09-18'],
  ])('for %s starts with the close of %s and ends today', async (range, from) => {
    for (const app of [live, demo]) {
      const chart = await app.get<Chart>(`/api/chart/VOD.L?range=${range}`)
      const first = chart.bars[0]?.time ?? 0
      // The live source has a row without prices on New Year's Day.
      expect([seconds(from), seconds(from) + (range === 'ytd' ? 86_400 : 0)]).toContain(first)
      expect(chart.bars.at(-1)?.time).toBe(seconds('2026-09-18'))
      expect(chart).toMatchObject({ ticker: 'VOD.L', unit: 'GBX', interval: '1d', range })
    }
  })

  it('defaults to a month', async () => {
    expect(await live.get('/api/chart/VOD.L')).toMatchObject({ range: '1m' })
  })

  it('has its change from first to last close, and its dividends', async () => {
    const chart = await live.get<Chart>('/api/chart/VOD.L?range=1y')
    const closes = chart.bars.flatMap(({ close }) => close ?? [])
    expect(chart.changeRatio).toBeCloseTo((closes.at(-1) ?? 0) / (closes[0] ?? 1) - 1, 12)
    expect(chart.actions).toMatchObject([
      { kind: 'dividend', date: '2025-11-20', amount: 2, unit: null, restated: null },
      { kind: 'dividend', date: '2026-06-04', amount: 2.1, unit: 'GBX', restated: 2.1 },
    ])
    expect(chart.totalReturnRatio).toBe(null)
    expect(chart.provenance).toMatchObject({ source: 'yahoo', stale: false, simulated: false })
  })

  it('has its total return over dividends that are known', async () => {
    const chart = await live.get<Chart>('/api/chart/VOD.L?range=6m')
    const exDay = Date.parse('2026-06-04') / 1000
    const close = chart.bars.find(({ time }) => time === exDay)?.close ?? Number.NaN
    const total = (1 + (chart.changeRatio ?? 0)) * (1 + 2.1 / close) - 1
    expect(chart.totalReturnRatio).toBeCloseTo(total, 12)
    const changes = await live.get<RangeChanges>('/api/chart/VOD.L/changes')
    const ofRange = (range: string) => changes.find((one) => one.range === range)
    expect(ofRange('6m')?.totalReturnRatio).toBeCloseTo(total, 12)
    expect(ofRange('1y')).toMatchObject({ totalReturnRatio: null, changeUnknownBecause: null })
  })

  it('of an index has no total return', async () => {
    for (const app of [live, demo]) {
      const chart = await app.get<Chart>('/api/chart/^FTSE?range=6m')
      expect(chart.totalReturnRatio).toBe(null)
    }
  })

  it('of Compass is in dollars throughout, with older days converted at their own rates', async () => {
    const chart = await live.get<Chart>('/api/chart/CPG.L?range=1y')
    expect(chart.unit).toBe('USD')
    const closes = chart.bars.flatMap(({ close }) => close ?? [])
    expect(closes).toHaveLength(chart.bars.length)
    expect(Math.max(...closes) / Math.min(...closes)).toBeLessThan(2)
    expect(chart.changeRatio).not.toBeNull()
  })

  it('for intraday has the session’s bars and the change from the previous close', async () => {
    for (const app of [live, demo]) {
      const chart = await app.get<Chart>('/api/chart/VOD.L?range=intraday')
      expect(chart).toMatchObject({ interval: '5m', timeZone: 'Europe/London' })
      expect(chart.bars[0]?.time).toBe(Date.parse('2026-09-18T07:00:00Z') / 1000)
      expect(chart.bars.at(-1)?.time).toBeLessThanOrEqual(Date.parse('2026-09-18T10:35:00Z') / 1000)
      const last = chart.bars.at(-1)?.close ?? 0
      expect(chart.changeRatio).toBeCloseTo(last / (chart.previousClose ?? 1) - 1, 12)
    }
  })

  it('for five days has five sessions and the change from the close before them', async () => {
    for (const app of [live, demo]) {
      const chart = await app.get<Chart>('/api/chart/VOD.L?range=5d')
      const days = new Set(
        chart.bars.map(({ time }) => new Date(time * 1000).toISOString().slice(0, 10)),
      )
      expect([...days]).toEqual([
        '2026-09-14',
        '2026-09-15',
        '2026-09-16',
        '2026-09-17',
        '2026-09-18',
      ])
      expect(chart.interval).toBe('15m')
      const last = chart.bars.findLast(({ close }) => close !== null)?.close ?? 0
      expect(chart.changeRatio).toBeCloseTo(last / (chart.previousClose ?? 1) - 1, 12)
    }
  })

  it('for the year to date has the change from the last close of the year before', async () => {
    const rows = await live.get<PriceRow[]>(rowsUrl('VOD.L', '2025-12-25', '2026-01-01'))
    const base = rows.findLast(({ close }) => close !== null)?.close ?? 0
    const chart = await live.get<Chart>('/api/chart/VOD.L?range=ytd')
    expect(chart.previousClose).toBe(base)
    const last = chart.bars.at(-1)?.close ?? 0
    expect(chart.changeRatio).toBeCloseTo(last / base - 1, 12)
  })

  it('for the maximum is drawn by weeks if it is longer than ten years', async () => {
    const chart = await live.get<Chart>('/api/chart/VOD.L?range=max')
    expect(chart.interval).toBe('1wk')
    expect(chart.bars.length).toBeLessThan(3200)
    const year = await live.get<Chart>('/api/chart/VOD.L?range=1y')
    expect(chart.bars.at(-1)?.close).toBe(year.bars.at(-1)?.close)
  })

  it('of a series without a declared unit keeps its figures and has no unit', async () => {
    const chart = await live.get<Chart>('/api/chart/NOCUR.L?range=1m')
    expect(chart.unit).toBeNull()
    expect(chart.bars.every(({ close }) => close !== null)).toBe(true)
  })

  // @spec 10.9
  it('is marked as simulated in demo mode and agrees with the quote', async () => {
    const chart = await demo.get<Chart>('/api/chart/VOD.L?range=1m')
    expect(chart.provenance).toMatchObject({ source: 'demo', simulated: true })
    const info = await demo.get<{ price: number }>('/stockInfo/VOD.L')
    expect(chart.bars.at(-1)?.close).toBeCloseTo(info.price, 6)
  })

  it.each(['%5EFTSE', 'GBPUSD%3DX'])('accepts the encoded path %s', async (ticker) => {
    for (const app of [live, demo]) {
      const chart = await app.get<Chart>(`/api/chart/${ticker}`)
      expect(chart.bars.length).toBeGreaterThan(15)
    }
  })

  it('refuses an unknown range, and responds 404 to an unknown symbol', async () => {
    expect(await failure(live, '/api/chart/VOD.L?range=2w')).toMatchObject({
      status: 422,
      errors: { range: [expect.any(String)] },
    })
    expect(await failure(live, '/api/chart/NOSUCH.L')).toMatchObject({ status: 404 })
  })

  it('shows stored bars, marked stale, while the source is down, otherwise responds 503', async () => {
    const fresh = await live.get<Chart>('/api/chart/VOD.L?range=6m')
    const down = await buildTestApp(place, {
      mode: 'live',
      upstreamUrl: DEAD_UPSTREAM,
      nowMs: Date.parse('2026-09-21T10:00:00Z'),
    })
    const stale = await down.get<Chart>('/api/chart/VOD.L?range=1m')
    expect(stale.provenance).toMatchObject({ stale: true, source: 'yahoo', simulated: false })
    expect(stale.bars.at(-1)).toEqual(fresh.bars.at(-1))
    expect(await failure(down, '/api/chart/SHEL.L')).toMatchObject({
      status: 503,
      code: 'upstream_unavailable',
    })
    await down.close()
  })
})

describe('GET /api/chart/{ticker}/changes', () => {
  it.each(['VOD.L', 'CPG.L', 'NOCUR.L'])(
    'of %s agrees with the charts of its ranges',
    async (ticker) => {
      const changes = await live.get<RangeChanges>(`/api/chart/${ticker}/changes`)
      expect(changes.map(({ range }) => range)).toEqual([
        'intraday',
        '5d',
        '1m',
        '3m',
        '6m',
        'ytd',
        '1y',
        '5y',
      ])
      for (const { range, changeRatio, changeUnknownBecause } of changes.slice(2)) {
        const chart = await live.get<Chart>(`/api/chart/${ticker}?range=${range}`)
        expect([range, changeRatio, changeUnknownBecause]).toEqual([
          range,
          chart.changeRatio,
          chart.changeUnknownBecause,
        ])
      }
    },
  )

  it('has a day’s change from the close before the newest day', async () => {
    const changes = await live.get<RangeChanges>('/api/chart/VOD.L/changes')
    const { bars } = await live.get<Chart>('/api/chart/VOD.L?range=1m')
    const [before, last] = bars.slice(-2).map(({ close }) => close ?? 0)
    expect(changes[0]?.changeRatio).toBeCloseTo((last ?? 0) / (before ?? 1) - 1, 12)
  })

  it('refuses an invalid ticker, and responds 404 to an unknown one', async () => {
    expect(await failure(live, '/api/chart/%3Cb%3E/changes')).toMatchObject({
      status: 422,
      errors: { ticker: [expect.any(String)] },
    })
    expect(await failure(live, '/api/chart/NOSUCH.L/changes')).toMatchObject({ status: 404 })
  })
})
