import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { startTestServer, type TestServer } from '#tests/support/outbound-test-server.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import type { MarketDataProvider } from '../ports.ts'
import { parseCrumb } from './crumb.ts'
import { createYahooProvider } from './yahoo-provider.ts'

/** The wordings in which the quote endpoint refuses a crumb, from public issue threads. */
const REFUSALS = [
  'Invalid Crumb',
  'Invalid Crumb. For Developers - https://bit.ly/yahoo-finance-api-feedback',
  'User is unable to access this feature - https://bit.ly/yahoo-finance-api-feedback',
]

interface Reply {
  readonly status?: number
  readonly type?: string
  readonly body: string
  readonly headers?: Record<string, string>
}

let server: TestServer
let outbound: Outbound
let yahoo: MarketDataProvider
let nowMs: number
/** Answers of the crumb step in their order; the last one stays. */
let crumbReplies: Reply[]
/** Crumbs that the quote endpoint takes. */
let goodCrumbs: string[]
let refusal: string
let cookiesSeen: (string | undefined)[]

const quote = {
  symbol: 'VOD.L',
  currency: 'GBp',
  quoteType: 'EQUITY',
  regularMarketPrice: 91.5,
  regularMarketTime: 1_789_745_700,
}
const chart = {
  meta: {
    symbol: 'VOD.L',
    currency: 'GBp',
    instrumentType: 'EQUITY',
    regularMarketPrice: 91.4,
    regularMarketTime: 1_789_745_700,
    chartPreviousClose: 90,
  },
  indicators: { quote: [{}] },
}

function asked(part: string): number {
  return server.asked.filter((path) => path.includes(part)).length
}

beforeEach(async () => {
  nowMs = Date.parse('2026-09-18T15:40:00Z')
  crumbReplies = [{ body: 'aBcDeFgH.1/' }]
  goodCrumbs = ['aBcDeFgH.1/']
  refusal = 'Invalid Crumb'
  cookiesSeen = []
  server = await startTestServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://local')
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname.startsWith('/fc.yahoo.com/')) {
      const cookie = ['A3=one; Path=/; Secure', 'GONE=x; Max-Age=0']
      return response
        .writeHead(404, { 'content-type': 'text/html', 'set-cookie': cookie })
        .end('<html></html>')
    }
    if (url.pathname.endsWith('/getcrumb')) {
      const reply = crumbReplies.length > 1 ? crumbReplies.shift() : crumbReplies[0]
      const { status = 200, type = 'text/plain', body = '', headers = {} } = reply ?? {}
      return response.writeHead(status, { 'content-type': type, ...headers }).end(body)
    }
    if (url.pathname.endsWith('/quote')) {
      cookiesSeen.push(request.headers.cookie)
      if (goodCrumbs.includes(url.searchParams.get('crumb') ?? '')) {
        return json(200, { quoteResponse: { result: [quote], error: null } })
      }
      const error = { code: 'Unauthorized', description: refusal }
      return json(401, { finance: { result: null, error } })
    }
    return json(200, { chart: { result: [chart], error: null } })
  })
  outbound = createOutbound({
    productName: 'Test',
    replayUrl: server.url,
    limitsFor: () => ({ concurrency: 20, perSecond: 1000 }),
    retryDelayMs: () => 1,
  })
  yahoo = createYahooProvider({ outbound, settings: fixedSettings(), clock: { now: () => nowMs } })
})

afterEach(async () => {
  await outbound.close()
  await server.close()
})

async function priceOf(symbols = ['VOD.L']): Promise<number | null | undefined> {
  return (await yahoo.getQuotes?.(symbols))?.quotes[0]?.price
}

describe('a valid crumb', () => {
  it('is a short token', () => {
    expect(parseCrumb('aBcDeFgH.1/')).toBe('aBcDeFgH.1/')
  })

  for (const text of [
    '',
    'Too Many Requests',
    'Too Many Requests\r\n',
    '<!DOCTYPE html>',
    '{"a":"b"}',
    'aB',
    'a'.repeat(40),
  ]) {
    it(`is not ${JSON.stringify(text)}`, () => expect(parseCrumb(text)).toBeNull())
  }
})

describe('the crumb', () => {
  it('is fetched once, with its cookie, for any number of concurrent requests', async () => {
    const prices = await Promise.all([priceOf(), priceOf(), priceOf()])
    expect(prices).toEqual([91.5, 91.5, 91.5])
    expect(asked('getcrumb')).toBe(1)
    expect(new Set(cookiesSeen)).toEqual(new Set(['A3=one']))
  })

  for (const wording of REFUSALS) {
    it(`is fetched again once when refused with "${wording.slice(0, 40)}"`, async () => {
      refusal = wording
      crumbReplies = [{ body: 'oldOldOld.1' }, { body: 'aBcDeFgH.1/' }]
      expect(await priceOf()).toBe(91.5)
      expect(asked('getcrumb')).toBe(2)
    })
  }

  it('is not fetched a third time when the new one is refused too: charts are used instead', async () => {
    goodCrumbs = []
    expect(await priceOf()).toBe(91.4)
    expect(asked('getcrumb')).toBe(2)
    expect(await priceOf()).toBe(91.4)
    expect(asked('getcrumb')).toBe(2)
  })

  it('may be missing where the endpoint works without one', async () => {
    crumbReplies = [{ status: 404, body: '' }]
    goodCrumbs = ['']
    expect(await priceOf()).toBe(91.5)
  })
})

describe('a refused crumb step', () => {
  const refusals: Record<string, [Reply, string]> = {
    'status 429': [{ status: 429, body: 'Too Many Requests\r\n' }, 'rate_limited'],
    'the text of a 429 with status 200': [{ body: 'Too Many Requests\r\n' }, 'rate_limited'],
    'a page with status 429': [
      { status: 429, type: 'text/html', body: '<!DOCTYPE html>\n<html lang="zh"></html>' },
      'rate_limited',
    ],
    'a page with status 200': [
      { type: 'text/html', body: '<!DOCTYPE html>\n<html lang="zh"></html>' },
      'blocked',
    ],
    'a consent redirect': [
      { status: 307, body: '', headers: { location: 'https://guce.yahoo.com/consent' } },
      'blocked',
    ],
  }
  const many = Array.from({ length: 11 }, (_, index) => `S${index}.L`)

  for (const [name, [reply, kind]] of Object.entries(refusals)) {
    it(`(${name}) is ${kind}; small batches come from charts, large ones fail`, async () => {
      crumbReplies = [reply]
      const answer = await yahoo.getQuotes?.(['VOD.L'])
      expect(answer?.quotes[0]).toMatchObject({ price: 91.4, unit: 'GBX', previousClose: 90 })
      await expect(yahoo.getQuotes?.(many)).rejects.toMatchObject({ kind })
      expect(asked('getcrumb')).toBe(1)
      expect(asked('/quote')).toBe(0)
    })
  }

  it('is repeated after a pause that doubles, up to an hour', async () => {
    crumbReplies = [{ status: 429, body: 'Too Many Requests' }]
    const pauses: number[] = []
    for (let round = 0; round < 8; round += 1) {
      const before = asked('getcrumb')
      await yahoo.getQuotes?.(['VOD.L'])
      expect(asked('getcrumb')).toBe(before + 1)
      const error = await yahoo.getQuotes?.(many).catch((reason: unknown) => reason)
      const seconds = (error as { retryAfterSeconds: number }).retryAfterSeconds
      pauses.push(seconds)
      nowMs += seconds * 1000
    }
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600])
  })

  it('waits as long as Retry-After says when that is longer', async () => {
    crumbReplies = [{ status: 429, body: 'x', headers: { 'retry-after': '1800' } }]
    await expect(yahoo.getQuotes?.(many)).rejects.toMatchObject({ retryAfterSeconds: 1800 })
  })

  it('ends with the first good crumb', async () => {
    crumbReplies = [{ status: 429, body: 'Too Many Requests' }, { body: 'aBcDeFgH.1/' }]
    expect(await priceOf()).toBe(91.4)
    nowMs += 60_000
    expect(await priceOf()).toBe(91.5)
  })
})
