import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HAND_MADE_RECORDINGS } from './recordings.ts'
import { type Replay, startReplay } from './server.ts'

const nowMs = Date.parse('2026-09-20T12:00:00Z')
let folder: string
let replay: Replay

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'))
  const chart = (name: string, query: object, close: number) =>
    writeFileSync(
      join(folder, `${name}.json`),
      JSON.stringify({
        request: { path: '/v8/finance/chart/OCDO.L', query },
        response: { json: { close } },
      }),
    )
  chart('any-period', {}, 1)
  chart('one-period', { period1: '10', period2: '20', events: 'div|split|earn' }, 2)
  chart('intraday', { interval: '1m', period1: '10', period2: '20' }, 3)
  writeFileSync(
    join(folder, 'feed.json'),
    JSON.stringify({
      request: { host: 'feeds.example.com', path: '/rss', query: { topic: 'shares' } },
      response: { status: 200, headers: { 'content-type': 'text/xml' }, text: '<rss/>' },
    }),
  )
  writeFileSync(
    join(folder, 'moving.json'),
    JSON.stringify({
      request: { host: 'feeds.example.com', path: '/moving' },
      response: { text: '2026-09-18T10:00:00Z, Fri, 18 Sep 2026 09:00:00 GMT' },
      moving: true,
    }),
  )
  writeFileSync(join(folder, 'notes.json'), '[{"http":401}]')
  replay = await startReplay({ folders: [folder, HAND_MADE_RECORDINGS], now: () => nowMs })
})

afterAll(async () => {
  await replay.close()
  rmSync(folder, { recursive: true })
})

async function get(path: string) {
  const response = await fetch(`${replay.url}/${path}`, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function getJson(path: string) {
  return JSON.parse((await get(path)).text)
}

describe('the replay server', () => {
  const chart = 'query2.finance.yahoo.com/v8/finance/chart/OCDO.L'

  it('prefers the recording of the very period that is asked', async () => {
    expect(await getJson(`${chart}?period1=10&period2=20&lang=en&crumb=x`)).toEqual({ close: 2 })
    expect(await getJson(`${chart}?period1=11&period2=20`)).toEqual({ close: 1 })
  })

  it('distinguishes intervals', async () => {
    expect(await getJson(`${chart}?interval=1m&period1=5`)).toEqual({ close: 3 })
  })

  it('serves any host, with the recorded content type', async () => {
    const feed = await get('feeds.example.com/rss?topic=shares')
    expect([feed.headers.get('content-type'), feed.text]).toEqual(['text/xml', '<rss/>'])
    expect((await get('other.example.com/rss?topic=shares')).status).toBe(404)
    expect((await get('feeds.example.com/rss?topic=funds')).status).toBe(404)
  })

  it('moves the dates of a reply as far as the present lies from the moment it was made for', async () => {
    expect((await get('feeds.example.com/moving')).text).toBe(
      '2026-09-20T11:25:00.000Z, Sun, 20 Sep 2026 10:25:00 GMT',
    )
  })

  it('puts a batch of quotes together from single ones, without those it lacks', async () => {
    const { quoteResponse } = await getJson(
      'query1.finance.yahoo.com/v7/finance/quote?symbols=VOD.L%2CNOPE.L%2C%5EFTSE&crumb=x',
    )
    expect(quoteResponse.result.map((item: { symbol: string }) => item.symbol)).toEqual([
      'VOD.L',
      '^FTSE',
    ])
  })

  it('lets the time of hand-made quotes follow the clock, to the close of the last weekday', async () => {
    const { quoteResponse } = await getJson(
      'query1.finance.yahoo.com/v7/finance/quote?symbols=VOD.L',
    )
    const time = quoteResponse.result[0].regularMarketTime
    expect(new Date(time * 1000).toISOString()).toBe('2026-09-18T16:30:00.000Z')
  })

  it('draws a hand-made chart that ends at the hand-made price', async () => {
    const { chart: reply } = await getJson(
      'query1.finance.yahoo.com/v8/finance/chart/VOD.L?interval=1d&period1=1784000000&period2=1790000000',
    )
    const [result] = reply.result
    expect(result.meta).toMatchObject({ currency: 'GBp', exchangeTimezoneName: 'Europe/London' })
    expect(result.indicators.quote[0].close.at(-1)).toBe(91.52)
    expect(new Date(result.timestamp.at(-1) * 1000).toISOString()).toBe('2026-09-18T07:00:00.000Z')
  })

  it('has no bars after the present', async () => {
    const { chart: reply } = await getJson(
      'query1.finance.yahoo.com/v8/finance/chart/AAPL?interval=60m&period1=1789700000&period2=1799999999',
    )
    expect(Math.max(...reply.result[0].timestamp)).toBeLessThanOrEqual(nowMs / 1000)
  })

  it('answers unknown symbols as the original service would', async () => {
    const unknown = await get('query1.finance.yahoo.com/v8/finance/chart/NOPE.L')
    expect(unknown.status).toBe(404)
    expect(JSON.parse(unknown.text).chart.error.code).toBe('Not Found')
    const profile = await getJson('query1.finance.yahoo.com/v10/finance/quoteSummary/NOPE.L')
    expect(profile.quoteSummary.error.code).toBe('Not Found')
  })

  it('sets the cookie and the crumb of the quote endpoint', async () => {
    const cookie = await get('fc.yahoo.com/')
    expect([cookie.status, cookie.headers.get('set-cookie')]).toEqual([
      404,
      'A3=hand-made; Domain=.yahoo.com; Path=/; Secure; HttpOnly',
    ])
    expect((await get('query1.finance.yahoo.com/v1/test/getcrumb')).text).toBe('HandMade.1/')
  })
})
