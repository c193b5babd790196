import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Replay, startReplay } from '#tests/replay/server.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { testSourceFaults } from '#tests/support/source-faults.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import type { MarketDataProvider, ProviderQuote } from '../ports.ts'
import { createYahooProvider } from './yahoo-provider.ts'

const nowMs = Date.parse('2026-09-18T15:40:00Z')
const clock = { now: () => nowMs }

const YEAR = { symbol: 'VOD.L', from: 1_756_000_000, to: 1_788_000_000, interval: '1d' } as const

let replay: Replay
let outbound: Outbound
let yahoo: MarketDataProvider

beforeAll(async () => {
  replay = await startReplay({ now: () => nowMs })
  outbound = createOutbound({
    productName: 'Test',
    replayUrl: replay.url,
    limitsFor: () => ({ concurrency: 20, perSecond: 1000 }),
    retryDelayMs: () => 1,
    circuit: { failures: 1000, halfOpenAfterMs: 1 },
  })
  yahoo = createYahooProvider({ outbound, settings: fixedSettings(), clock })
})

afterAll(async () => {
  await outbound.close()
  await replay.close()
})

async function quoteOf(symbol: string): Promise<ProviderQuote> {
  const answer = await yahoo.getQuotes?.([symbol])
  const quote = answer?.quotes[0]
  if (!quote) throw new Error(`no quote of ${symbol}: ${JSON.stringify(answer)}`)
  return quote
}

function history(symbol: string, from: string, to: string, interval: '1d' | '5m' = '1d') {
  return yahoo.getHistory?.({
    symbol,
    from: Date.parse(from) / 1000,
    to: Date.parse(to) / 1000,
    interval,
  })
}

describe('a quote', () => {
  const declared: Record<string, [number, string | null, string]> = {
    'VOD.L': [91.52, 'GBX', 'share'],
    'VUSA.L': [98.41, 'GBP', 'fund'],
    'CPG.L': [34.2, 'USD', 'share'],
    '7203.T': [2871, 'JPY', 'share'],
    'SAP.DE': [231.4, 'EUR', 'share'],
    'RY.TO': [201.15, 'CAD', 'share'],
    AAPL: [262.3, 'USD', 'share'],
    'GBPUSD=X': [1.3517, 'USD', 'currency-pair'],
    'BZ=F': [78.35, 'USD', 'future'],
    'BTC-GBP': [68250, 'GBP', 'crypto'],
    '^FTSE': [10120.5, 'GBP', 'index'],
    'NOCUR.L': [45.6, null, 'share'],
  }
  for (const [symbol, [price, unit, kind]] of Object.entries(declared)) {
    it(`of ${symbol} is in ${unit ?? 'no unit'}, as declared`, async () => {
      expect(await quoteOf(symbol)).toMatchObject({ symbol, price, unit, kind })
    })
  }

  it('keeps each company figure in its own unit beside a price in pence', async () => {
    const quote = await quoteOf('VOD.L')
    expect(quote.marketCap).toEqual({ value: 22_422_400_000, unit: 'GBP' })
    expect(quote.earningsPerShare).toEqual({ value: 0.08, unit: 'GBP' })
    expect(quote.bookValue).toEqual({ value: 1.9, unit: 'GBP' })
    expect(quote.asOfMs).toBe(nowMs)
    expect(quote.delayMinutes).toBe(15)
  })

  it('has a dividend yield recomputed in one unit: 4.1p on 90.1p, not a hundredth of it', async () => {
    expect((await quoteOf('VOD.L')).dividendYield).toBeCloseTo(0.0455, 4)
    expect((await quoteOf('SAP.DE')).dividendYield).toBeCloseTo(0.0102, 4)
  })

  it('without a currency has no unit in any of its figures', async () => {
    const { unit, marketCap, earningsPerShare } = await quoteOf('NOCUR.L')
    expect([unit, marketCap, earningsPerShare]).toEqual([null, null, null])
  })

  it('keeps a hundredfold day as it came', async () => {
    expect(await quoteOf('HUNDRED.L')).toMatchObject({ price: 123, previousClose: 1.23 })
  })

  it('loses only the fields that are not what they should be', async () => {
    expect(await quoteOf('TEXT.L')).toMatchObject({
      price: null,
      unit: null,
      marketCap: null,
      name: null,
      asOfMs: Date.parse('2026-09-18T15:35:00Z'),
    })
  })

  it('reads wrapped numbers, and drops a day range that contradicts itself', async () => {
    expect(await quoteOf('WRAPPED.L')).toMatchObject({
      price: 50.5,
      dayHigh: null,
      dayLow: null,
      asOfMs: 1_789_745_700_000,
    })
  })
})

describe('a batch of quotes', () => {
  it('lists unknown and unusable symbols, and keeps the others', async () => {
    const answer = await yahoo.getQuotes?.(['VOD.L', 'NOPE.L', 'ZERO.L', 'TIMELESS.L', 'AAPL'])
    expect(answer?.quotes.map((quote) => quote.symbol)).toEqual(['VOD.L', 'AAPL'])
    expect(answer?.unknown).toEqual(['NOPE.L'])
    expect(answer?.notQuoted).toEqual(['ZERO.L'])
    expect(answer?.rejected).toEqual([{ symbol: 'TIMELESS.L', reason: 'no time of the price' }])
  })

  it('answers under the symbol as it was asked', async () => {
    const answer = await yahoo.getQuotes?.(['vod.l', 'A,B', 'C D'])
    expect(answer?.quotes.map((quote) => quote.symbol)).toEqual(['vod.l'])
    expect(answer?.unknown).toEqual(['A,B', 'C D'])
  })

  it('of more than a hundred is refused without asking', async () => {
    const symbols = Array.from({ length: 101 }, (_, index) => `S${index}.L`)
    await expect(yahoo.getQuotes?.(symbols)).rejects.toMatchObject({ kind: 'bad_request' })
  })
})

describe('history', () => {
  it('keeps empty rows, gives one bar a day, and dates events in the exchange’s zone', async () => {
    const { bars, ...rest } = (await history('GAPS.L', '2026-03-01', '2026-04-01')) ?? { bars: [] }
    expect(rest).toEqual({
      symbol: 'GAPS.L',
      unit: 'GBX',
      timeZone: 'Europe/London',
      splitAdjusted: true,
      splits: [{ date: '2026-03-26', numerator: 1, denominator: 20 }],
      dividends: [
        { date: '2026-03-26', amount: 1.5, unit: null },
        { date: '2026-03-27', amount: 0.02, unit: 'GBP' },
      ],
      previousClose: 99,
    })
    expect(bars.map((bar) => [bar.time, bar.close, bar.volume])).toEqual([
      [1_774_425_600, 100.5, 1000],
      [1_774_512_000, null, 2500],
      [1_774_598_400, 102.5, 3100],
    ])
    expect(bars[0]?.adjustedClose).toBe(99.1)
  })

  it('starts at `from` and ends before `to`', async () => {
    const answer = await yahoo.getHistory?.({
      symbol: 'GAPS.L',
      from: 1_774_425_600,
      to: 1_774_512_000,
      interval: '1d',
    })
    expect(answer?.bars.map((bar) => bar.time)).toEqual([1_774_425_600])
  })

  it('of CPG.L declares USD although its older prices are a hundred times as high', async () => {
    const answer = await history('CPG.L', '2026-03-25', '2026-04-08')
    const closes = answer?.bars.map((bar) => bar.close ?? 0) ?? []
    expect(answer?.unit).toBe('USD')
    expect(Math.max(...closes) / Math.min(...closes)).toBeGreaterThan(60)
  })

  it('has intraday bars without adjusted closes', async () => {
    const answer = await history('VOD.L', '2026-09-18', '2026-09-19', '5m')
    expect(answer?.bars).toHaveLength(102)
    expect(answer?.bars.every((bar) => bar.adjustedClose === null)).toBe(true)
  })

  it('is empty for a weekend and for a period before the listing', async () => {
    expect((await history('VOD.L', '2026-09-19', '2026-09-20'))?.bars).toEqual([])
    expect((await history('YOUNG.L', '2020-01-01', '2020-01-03'))?.bars).toEqual([])
  })
})

describe('profile and search', () => {
  it('reads a company profile', async () => {
    expect(await yahoo.getProfile?.('VOD.L')).toMatchObject({
      website: 'https://www.vodafone.com',
      city: 'Newbury',
      country: 'United Kingdom',
      employees: 92_000,
    })
  })

  it('finds instruments and skips other hits', async () => {
    expect(await yahoo.search?.('vodafone')).toEqual([
      {
        symbol: 'VOD.L',
        name: 'Vodafone Group Public Limited Company',
        exchange: 'London',
        kind: 'share',
      },
      {
        symbol: 'VOD',
        name: 'Vodafone Group Public Limited Company',
        exchange: 'NASDAQ',
        kind: 'share',
      },
    ])
  })

  it('answers a probe', async () => {
    await expect(yahoo.probe()).resolves.toBeUndefined()
  })
})

describe('a refusal', () => {
  const charts: Record<string, string> = {
    'NOPE.L': 'not_found',
    'BUSY.L': 'rate_limited',
    'CUT.L': 'malformed',
    'CONSENT.L': 'blocked',
    'PAGE.L': 'malformed',
  }
  for (const [symbol, kind] of Object.entries(charts)) {
    it(`of the chart of ${symbol} is ${kind}`, async () => {
      await expect(history(symbol, '2026-03-01', '2026-04-01')).rejects.toMatchObject({ kind })
    })
  }

  it('of a profile that does not exist is not_found', async () => {
    await expect(yahoo.getProfile?.('NOPROFILE.L')).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('of a request is bad_request, of an unexpected shape malformed', async () => {
    await expect(yahoo.getQuotes?.(['BADQUESTION.L'])).rejects.toMatchObject({
      kind: 'bad_request',
    })
    await expect(yahoo.getQuotes?.(['SHAPE.L'])).rejects.toMatchObject({ kind: 'malformed' })
  })
})

/** Yahoo explains these statuses in JSON: without an explanation they are not its own. */
const UNEXPLAINED = { 'status 401': 'malformed', 'status 404': 'malformed' } as const
/** A page in place of the crumb. */
const BLOCKED_CRUMB = {
  'status 404': 'malformed',
  'a page about something else': 'blocked',
  'a page under the expected content type': 'blocked',
  'XML whose entities grow without end': 'blocked',
} as const

describe.each([
  ['quotes', (yahoo: MarketDataProvider) => yahoo.getQuotes?.(['VOD.L']), UNEXPLAINED],
  ['a history', (yahoo: MarketDataProvider) => yahoo.getHistory?.(YEAR), UNEXPLAINED],
  ['a profile', (yahoo: MarketDataProvider) => yahoo.getProfile?.('VOD.L'), BLOCKED_CRUMB],
  ['a search', (yahoo: MarketDataProvider) => yahoo.search?.('vodafone'), UNEXPLAINED],
] as const)('%s, when something goes wrong,', (_, ask, expected) => {
  testSourceFaults({
    contentType: 'application/json',
    isReplayed: true,
    call: async ({ outbound: faulty }) =>
      ask(createYahooProvider({ outbound: faulty, settings: fixedSettings(), clock })),
    expected,
  })
})
