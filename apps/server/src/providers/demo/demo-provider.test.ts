import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildTradingCalendar,
  openRoundTheClock,
} from '../../platform/calendar/trading-calendar.ts'
import type { HistoryRequest, ProviderBar, ProviderHistory, ProviderQuote } from '../ports.ts'
import type { Anchor } from './anchor.ts'
import { createDemoProvider } from './demo-provider.ts'
import { findMarketAnchor } from './market-anchors.ts'

const calendar = buildTradingCalendar([
  { market: 'XLON', date: '2026-12-24', kind: 'half-day', closeMinutes: 750, name: 'Eve' },
  { market: 'XLON', date: '2026-12-25', kind: 'holiday', closeMinutes: null, name: 'Christmas' },
])

function listing(changes: Partial<Anchor> = {}): Anchor {
  return {
    price: 91.52,
    unit: 'GBX',
    date: '2026-02-27',
    kind: 'share',
    name: 'Example PLC',
    exchange: 'LSE',
    sharesOutstanding: 24_500_000_000,
    marketCap: { value: 22_422_400_000, unit: 'GBP' },
    ...changes,
  }
}

const LISTINGS: Readonly<Record<string, Anchor>> = {
  'VOD.L': listing(),
  'SMALL.L': listing({ exchange: 'AIM', price: 3.25, marketCap: { value: 12e6, unit: 'GBP' } }),
  'NOPRICE.L': listing({ price: null, date: null, marketCap: null, sharesOutstanding: null }),
  'NOUNIT.L': listing({ unit: null, marketCap: null }),
  'WEEKEND.L': listing({ date: '2026-02-28' }),
  '7203.T': listing({ exchange: 'TSE', unit: 'JPY', price: 2871, marketCap: null }),
  AAPL: listing({ exchange: 'NASDAQ', unit: 'USD', price: 262.3, marketCap: null }),
}
const SYMBOLS = [
  ...Object.keys(LISTINGS),
  '^FTSE',
  '^GSPC',
  'BZ=F',
  'CL=F',
  'GC=F',
  'NG=F',
  'BTC-GBP',
  'GBPUSD=X',
  'USDGBP=X',
]

function build(now: string | number, seed: string | number = 'test', sessions = calendar) {
  const nowMs = typeof now === 'number' ? now : Date.parse(now)
  const provider = createDemoProvider({
    clock: { now: () => nowMs },
    calendar: sessions,
    anchors: (symbol) => LISTINGS[symbol] ?? findMarketAnchor(symbol),
    seed,
    describe: () => 'Listed on the London Stock Exchange.',
  })
  return {
    provider,
    async quote(symbol: string): Promise<ProviderQuote> {
      const [quote] = (await provider.getQuotes?.([symbol]))?.quotes ?? []
      if (!quote) throw new Error(`no quote of ${symbol}`)
      return quote
    },
    async history(
      symbol: string,
      from: string | number,
      to: string | number,
      interval: HistoryRequest['interval'] = '1d',
    ): Promise<ProviderHistory> {
      const seconds = (at: string | number) =>
        typeof at === 'number' ? Math.floor(at / 1000) : Date.parse(at) / 1000
      const request = { symbol, from: seconds(from), to: seconds(to), interval }
      const answer = await provider.getHistory?.(request)
      if (!answer) throw new Error(`no history of ${symbol}`)
      return answer
    },
  }
}

/** Sum of the bars of a period. */
function aggregate(bars: readonly ProviderBar[]) {
  const numbers = (name: 'high' | 'low') => bars.map((bar) => bar[name] ?? Number.NaN)
  return {
    open: bars[0]?.open,
    high: Math.max(...numbers('high')),
    low: Math.min(...numbers('low')),
    close: bars.at(-1)?.close,
    volume: bars[0]?.volume === null ? null : bars.reduce((sum, bar) => sum + (bar.volume ?? 0), 0),
  }
}

const DAY_MS = 86_400_000
const instants = fc.integer({
  min: Date.parse('2026-03-02T00:00:00Z'),
  max: Date.parse('2027-06-30T00:00:00Z'),
})
const symbols = fc.constantFrom(...SYMBOLS)

describe('the simulated market', () => {
  it('is a pure function: the same request has the same result, in any order, on any node', async () => {
    await fc.assert(
      fc.asyncProperty(symbols, instants, async (symbol, nowMs) => {
        const [one, other] = [build(nowMs), build(nowMs)]
        const questions = (market: typeof one) => [
          () => market.quote(symbol),
          () => market.history(symbol, nowMs - 40 * DAY_MS, nowMs),
          () => market.history(symbol, nowMs - DAY_MS, nowMs, '5m'),
        ]
        const forwards = await Promise.all(questions(one).map((ask) => ask()))
        const backwards = await Promise.all(
          questions(other)
            .toReversed()
            .map((ask) => ask()),
        )
        expect(backwards.toReversed()).toEqual(forwards)
      }),
      { numRuns: 40, seed: 1 },
    )
  })

  it('differs with the seed', async () => {
    const now = '2026-03-10T12:00:00Z'
    const [one, other] = [await build(now, 1).quote('VOD.L'), await build(now, 2).quote('VOD.L')]
    expect(one.price).not.toBe(other.price)
  })

  it('moves from minute to minute, also at the ends of the range of a day', async () => {
    const market = build('2026-03-20T00:00:00Z')
    const { bars } = await market.history('BTC-GBP', '2026-03-10', '2026-03-20', '1m')
    const closes = bars.map(({ close }) => close)
    const stands = closes.filter(
      (_, at) => at > 2 && new Set(closes.slice(at - 3, at + 1)).size === 1,
    )
    expect([closes.length > 10_000, stands]).toEqual([true, []])
  })

  it('has a quote, minutes and a day that agree at every moment', async () => {
    await fc.assert(
      fc.asyncProperty(symbols, instants, async (symbol, nowMs) => {
        const market = build(nowMs)
        const quote = await market.quote(symbol)
        const daily = await market.history(symbol, nowMs - 12 * DAY_MS, nowMs + DAY_MS)
        const [before, today] = daily.bars.slice(-2)
        expect(today).toMatchObject({
          open: quote.open,
          high: quote.dayHigh,
          low: quote.dayLow,
          close: quote.price,
          volume: quote.volume,
        })
        expect(quote.previousClose).toBe(before?.close)
        const minutes = await market.history(symbol, nowMs - 5 * DAY_MS, nowMs + DAY_MS, '1m')
        expect(minutes.bars.at(-1)?.close).toBe(quote.price)
        expect(minutes.unit).toBe(quote.unit)
      }),
      { numRuns: 60, seed: 2 },
    )
  })

  for (const interval of ['1m', '5m', '60m'] as const) {
    it(`has ${interval} bars that add up to the day, also for a running one`, async () => {
      for (const now of ['2026-03-10T22:30:00Z', '2026-03-10T13:37:20Z']) {
        for (const symbol of ['VOD.L', '^FTSE', '7203.T', 'AAPL']) {
          const market = build(now)
          const day = (await market.history(symbol, '2026-03-09T20:00Z', '2026-03-11')).bars
          const sessionStart = day.at(-1)?.time ?? 0
          const bars = (await market.history(symbol, sessionStart * 1000, '2026-03-11', interval))
            .bars
          const { time: _, adjustedClose: __, ...total } = day.at(-1) ?? { time: 0 }
          expect(aggregate(bars)).toEqual(total)
        }
      }
    })
  }

  it('has consistent bars', async () => {
    await fc.assert(
      fc.asyncProperty(symbols, instants, async (symbol, nowMs) => {
        const market = build(nowMs)
        const { bars } = await market.history(symbol, nowMs - 90 * DAY_MS, nowMs)
        for (const { open, high, low, close, volume, time } of bars) {
          const prices = [open ?? 0, close ?? 0]
          expect(high).toBeGreaterThanOrEqual(Math.max(...prices))
          expect(low).toBeLessThanOrEqual(Math.min(...prices))
          expect(low).toBeGreaterThan(0)
          if (volume !== null) expect(volume).toBeGreaterThanOrEqual(0)
          expect(time * 1000).toBeLessThanOrEqual(nowMs)
        }
        const times = bars.map((bar) => bar.time)
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      }),
      { numRuns: 40, seed: 3 },
    )
  })

  it('has the year’s extremes that its days have', async () => {
    const now = '2026-09-16T12:00:00Z'
    const market = build(now)
    for (const symbol of ['VOD.L', 'USDGBP=X', 'BTC-GBP']) {
      const quote = await market.quote(symbol)
      // Bars are timed at the open, up to seven hours off the trading date's own midnight.
      const { bars } = await market.history(symbol, '2025-09-16', '2026-09-17')
      const { high, low } = aggregate(bars)
      expect([quote.fiftyTwoWeekHigh, quote.fiftyTwoWeekLow]).toEqual([high, low])
    }
  })
})

describe('anchors', () => {
  it('are reached: on the anchor’s day the close is the anchor’s price', async () => {
    const market = build('2026-09-16T12:00:00Z')
    const closeOn = async (symbol: string, date: string) => {
      const { bars, timeZone } = await market.history(symbol, '2025-12-20', '2026-09-01')
      const bar = bars.find(
        ({ time }) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time * 1000) === date,
      )
      return bar?.close
    }
    expect(await closeOn('VOD.L', '2026-02-27')).toBe(91.52)
    expect(await closeOn('SMALL.L', '2026-02-27')).toBe(3.25)
    expect(await closeOn('7203.T', '2026-02-27')).toBe(2871)
    expect(await closeOn('^FTSE', '2025-12-31')).toBe(9923.06)
    expect(await closeOn('GBPUSD=X', '2025-12-31')).toBe(1.3463)
    expect(await closeOn('BZ=F', '2026-08-05')).toBe(79.74)
  })

  it('of the two crude oils keep a few dollars apart', async () => {
    const closesOf = async (symbol: string) =>
      (await build('2026-11-25T12:00:00Z').history(symbol, '2026-08-06', '2026-11-20')).bars
    const [brent, wti] = [await closesOf('BZ=F'), await closesOf('CL=F')]
    expect(wti.length).toBe(brent.length)
    for (const [at, { close }] of brent.entries()) {
      expect((close ?? 0) - (wti[at]?.close ?? 0)).toBeGreaterThan(1)
      expect((close ?? 0) - (wti[at]?.close ?? 0)).toBeLessThan(8)
    }
  })

  it('dated on a day without trading belong to the session before', async () => {
    const market = build('2026-03-05T12:00:00Z')
    const { bars } = await market.history('WEEKEND.L', '2026-02-27', '2026-02-28')
    expect(bars.map((bar) => bar.close)).toEqual([91.52])
  })

  it('without a price get a plausible one, in the declared unit', async () => {
    const quote = await build('2026-03-05T12:00:00Z').quote('NOPRICE.L')
    expect(quote.unit).toBe('GBX')
    expect(quote.price).toBeGreaterThan(1)
  })

  it('without a unit have none', async () => {
    const market = build('2026-03-05T12:00:00Z')
    expect(await market.quote('NOUNIT.L')).toMatchObject({ unit: null, marketCap: null })
    expect((await market.history('NOUNIT.L', '2026-03-01', '2026-03-05')).unit).toBeNull()
  })

  it('move the market cap with the price', async () => {
    const quote = await build('2026-08-05T18:00:00Z').quote('VOD.L')
    const moved = (quote.price ?? 0) / 91.52
    expect(quote.marketCap?.unit).toBe('GBP')
    expect((quote.marketCap?.value ?? 0) / 22_422_400_000 / moved).toBeCloseTo(1, 2)
  })

  it('that are missing make a symbol unknown', async () => {
    const { provider } = build('2026-03-05T12:00:00Z')
    const answer = await provider.getQuotes?.(['NOPE.L', 'VOD.L'])
    expect(answer?.unknown).toEqual(['NOPE.L'])
    expect(answer?.quotes).toHaveLength(1)
    const request = { symbol: 'NOPE.L', from: 0, to: 1, interval: '1d' as const }
    await expect(provider.getHistory?.(request)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(provider.getProfile?.('NOPE.L')).rejects.toMatchObject({ kind: 'not_found' })
  })
})

describe('currencies', () => {
  it('are the inverse of their reverse', async () => {
    const market = build('2026-05-13T11:11:00Z')
    const [there, back] = [await market.quote('GBPUSD=X'), await market.quote('USDGBP=X')]
    expect((there.price ?? 0) * (back.price ?? 0)).toBeCloseTo(1, 3)
    expect((there.dayHigh ?? 0) * (back.dayLow ?? 0)).toBeCloseTo(1, 3)
    expect([there.unit, back.unit]).toEqual(['USD', 'GBP'])
  })

  it('have consistent cross rates at the close', async () => {
    const market = build('2026-05-16T11:11:00Z')
    const price = async (symbol: string) => (await market.quote(symbol)).price ?? 0
    const across = (await price('GBPUSD=X')) / (await price('EURUSD=X'))
    expect(await price('GBPEUR=X')).toBeCloseTo(across, 3)
  })
})

describe('sessions', () => {
  it('contain all moves: on a weekend the quote is Friday’s close, at its time', async () => {
    const quote = await build('2026-03-08T15:00:00Z').quote('VOD.L')
    const friday = await build('2026-03-06T16:30:00Z').quote('VOD.L')
    expect(quote).toEqual(friday)
    expect(new Date(quote.asOfMs).toISOString()).toBe('2026-03-06T16:30:00.000Z')
  })

  it('start with the open: a minute into the session the quote moves', async () => {
    const before = await build('2026-03-10T07:59:59Z').quote('VOD.L')
    const after = await build('2026-03-10T08:00:30Z').quote('VOD.L')
    expect(new Date(before.asOfMs).toISOString()).toBe('2026-03-09T16:30:00.000Z')
    expect(new Date(after.asOfMs).toISOString()).toBe('2026-03-10T08:00:00.000Z')
    expect(after.previousClose).toBe(before.price)
    expect(after.price).toBe(after.open)
  })

  it('skip holidays and end early on half-days', async () => {
    const market = build('2026-12-30T12:00:00Z')
    const { bars } = await market.history('VOD.L', '2026-12-23', '2026-12-29')
    expect(bars.map((bar) => new Date(bar.time * 1000).toISOString().slice(0, 10))).toEqual([
      '2026-12-23',
      '2026-12-24',
      '2026-12-28',
    ])
    const eve = await market.history('VOD.L', '2026-12-24', '2026-12-25', '1m')
    expect(eve.bars).toHaveLength(270)
  })

  it('pause for lunch in Tokyo', async () => {
    const market = build('2026-03-10T12:00:00Z')
    const { bars } = await market.history('7203.T', '2026-03-10', '2026-03-11', '30m')
    expect(bars.map((bar) => new Date(bar.time * 1000).toISOString().slice(11, 16))).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
      '03:30',
      '04:00',
      '04:30',
      '05:00',
      '05:30',
      '06:00',
    ])
    expect((await build('2026-03-10T03:00:00Z').quote('7203.T')).asOfMs).toBe(
      Date.parse('2026-03-10T03:30:00Z'),
    )
  })

  it('of currencies count by trading date', async () => {
    const market = build('2026-03-12T12:00:00Z')
    const { bars, timeZone } = await market.history('GBPUSD=X', '2026-03-09', '2026-03-14')
    const dates = bars.map(({ time }) =>
      new Intl.DateTimeFormat('en-CA', { timeZone }).format(time * 1000),
    )
    expect(dates).toEqual(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'])
  })

  it('never end for bitcoin', async () => {
    const market = build('2026-03-08T12:00:00Z')
    const { bars } = await market.history('BTC-GBP', '2026-03-06', '2026-03-09')
    expect(bars).toHaveLength(3)
    expect((await market.quote('BTC-GBP')).asOfMs).toBe(Date.parse('2026-03-08T12:00:00Z'))
  })
})

describe('data that the demo does not simulate', () => {
  it('is null: earnings, book value, dividends; the profile is what the instrument list says', async () => {
    const { provider, quote } = build('2026-03-05T12:00:00Z')
    expect(await quote('VOD.L')).toMatchObject({
      earningsPerShare: null,
      bookValue: null,
      dividendYield: null,
    })
    expect(await provider.getProfile?.('VOD.L')).toMatchObject({
      summary: 'Listed on the London Stock Exchange.',
      website: null,
      sector: null,
    })
    expect(provider.search).toBeUndefined()
    expect(provider.simulated).toBe(true)
  })
})

describe('With exchanges that never close', () => {
  it('moves every few seconds, also on a Sunday night, within its day’s range', async () => {
    const clock = { nowMs: Date.parse('2026-11-22T23:30:00Z'), now: () => clock.nowMs }
    const anchor: Anchor = {
      price: 112.25,
      unit: 'GBX',
      date: '2026-02-20',
      kind: 'share',
      name: 'Lloyds Banking Group plc',
      exchange: 'LSE',
      sharesOutstanding: null,
      marketCap: { value: 6.5e10, unit: 'GBP' },
    }
    const provider = createDemoProvider({
      clock,
      calendar: openRoundTheClock(calendar),
      anchors: () => anchor,
      seed: 'test',
      describe: () => null,
    })
    const prices: (number | null)[] = []
    for (let second = 0; second < 20; second += 4) {
      clock.nowMs += 4000
      const quotes = (await provider.getQuotes?.(['LLOY.L'], {}))?.quotes ?? []
      const [quote] = quotes
      expect(clock.nowMs - (quote?.asOfMs ?? 0)).toBeLessThan(4000)
      expect(quote?.price).toBeLessThanOrEqual(quote?.dayHigh ?? 0)
      expect(quote?.price).toBeGreaterThanOrEqual(quote?.dayLow ?? Number.MAX_VALUE)
      prices.push(quote?.price ?? null)
    }
    const changes = prices.filter((price, index) => index > 0 && price !== prices[index - 1])
    expect(changes.length).toBeGreaterThanOrEqual(3)
  })

  const continuous = (now: string) => build(now, 'test', openRoundTheClock(calendar))

  it('has daily bars of trading days alone: a weekend and a holiday belong to the day before', async () => {
    const market = continuous('2026-12-29T12:00:00Z')
    for (const symbol of ['VOD.L', '^FTSE']) {
      const { bars } = await market.history(symbol, '2026-12-17', '2026-12-30')
      expect(bars.map(({ time }) => new Date(time * 1000).toISOString().slice(0, 10))).toEqual([
        '2026-12-17',
        '2026-12-18',
        '2026-12-21',
        '2026-12-22',
        '2026-12-23',
        '2026-12-24',
        '2026-12-28',
        '2026-12-29',
      ])
    }
    const sunday = continuous('2026-12-27T03:00:00Z')
    const { bars } = await sunday.history('VOD.L', '2026-12-17', '2026-12-30')
    const quote = await sunday.quote('VOD.L')
    expect(new Date((bars.at(-1)?.time ?? 0) * 1000).toISOString()).toBe('2026-12-24T08:00:00.000Z')
    expect(quote.previousClose).toBe(bars.at(-2)?.close)
    expect(quote.dayHigh).toBe(bars.at(-1)?.high)
    expect(quote.volume).toBe(bars.at(-1)?.volume)
  })

  it('trades most of a day’s shares in the regular hours, before a weekend as on any day', async () => {
    for (const date of ['2026-11-17', '2026-11-20']) {
      const atClose = await continuous(`${date}T16:30:00Z`).quote('VOD.L')
      const { bars } = await continuous('2026-11-25T12:00:00Z').history('VOD.L', date, '2026-11-25')
      const share = (atClose.volume ?? 0) / (bars[0]?.volume ?? 0)
      expect(share).toBeGreaterThan(0.9)
      expect(share).toBeLessThan(0.94)
    }
  })
})

describe('Quotes of the past', () => {
  it.each(['VOD.L', 'SMALL.L', '^FTSE', 'GBPUSD=X', 'AAPL'])(
    'of %s are those that were shown at the time',
    async (symbol) => {
      const instants = ['09:03', '11:30', '14:59', '16:45'].map((time) =>
        Date.parse(`2026-06-03T${time}:00Z`),
      )
      const past = await build('2026-06-03T18:00:00Z').provider.simulateQuotes?.([symbol], instants)
      const shown = await Promise.all(instants.map((nowMs) => build(nowMs).quote(symbol)))
      expect(past).toEqual(
        shown.map((quote) => [
          expect.objectContaining({
            symbol,
            price: quote.price,
            asOfMs: quote.asOfMs,
            dayHigh: quote.dayHigh,
            dayLow: quote.dayLow,
            open: quote.open,
          }),
        ]),
      )
    },
  )

  it('leave out unknown symbols', async () => {
    const { provider } = build('2026-06-03T18:00:00Z')
    expect(
      await provider.simulateQuotes?.(['NOPE.L'], [Date.parse('2026-06-03T12:00:00Z')]),
    ).toEqual([[]])
  })
})

describe('Simulated closes', () => {
  it('have their dividends on the same days as the closes, counted from 1970', async () => {
    const nowMs = Date.parse('2026-11-20T18:00:00Z')
    const provider = createDemoProvider({
      clock: { now: () => nowMs },
      calendar,
      anchors: () => listing(),
      seed: 'test',
      describe: () => null,
      dividendsOf: () => [{ date: '2026-11-12', amount: 2, unit: 'GBX' }],
    })
    const found = await provider.simulateCloses?.('VOD.L', nowMs / 86_400_000 - 30)
    const exDay = Date.parse('2026-11-12') / 86_400_000
    expect(found?.dividends).toEqual([[exDay, 2]])
    expect(found?.closes.map(([day]) => day)).toContain(exDay)
  })
})
