import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import {
  buildPriceDeps,
  type WrittenHistory,
  type WrittenPrices,
} from '#tests/support/price-deps.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { createPriceBook, type LoadedPrices } from './price-book.ts'

const TODAY = toDay('2026-09-18')
const FROM = toDay('2026-09-01')
const MINUTE_MS = 60_000

const quoteAt = (time: string, price: number, unit = 'GBX') =>
  buildQuote({ price, unit, asOfMs: Date.parse(`2026-09-18T${time}Z`) })

/** Loads VOD.L, and whatever currencies a test names, from the first of September on. */
function load(
  book: ReturnType<typeof createPriceBook>,
  currencies: readonly string[] = [],
): Promise<LoadedPrices> {
  return book.load({
    subjects: new Map([['VOD', { symbol: 'VOD.L', from: FROM }]]),
    currencies: new Map(currencies.map((currency) => [currency, FROM])),
    today: TODAY,
  })
}

const loadOnce = (deps: WrittenPrices, currencies?: readonly string[]) =>
  load(createPriceBook(deps), currencies)

const closeOn = (prices: LoadedPrices, date: string) => prices.closeOn('VOD', toDay(date))

function poundsOn(prices: LoadedPrices, date: string): number | undefined {
  const series = prices.priceOf('VOD')
  return series?.values[toDay(date) - series.firstDay]
}

afterEach(() => void vi.useRealTimers())

describe('Closes', () => {
  it.each<{
    title: string
    written: WrittenHistory
    closes: Readonly<Record<string, { value: number; unit: string } | null>>
  }>([
    {
      title: 'of a Friday are carried over the weekend',
      written: {
        bars: [
          ['2026-09-11', 90],
          ['2026-09-14', 95],
        ],
      },
      closes: {
        '2026-09-10': null,
        '2026-09-11': { value: 90, unit: 'GBX' },
        '2026-09-13': { value: 90, unit: 'GBX' },
        '2026-09-14': { value: 95, unit: 'GBX' },
      },
    },
    {
      title: 'are not known any more after ten days',
      written: { bars: [['2026-09-01', 90]] },
      closes: { '2026-09-11': { value: 90, unit: 'GBX' }, '2026-09-12': null },
    },
    {
      title: 'before a change of currency are not known',
      written: {
        bars: [
          ['2026-09-10', 10, 'USD'],
          ['2026-09-15', 800, 'GBX'],
        ],
      },
      closes: { '2026-09-14': null, '2026-09-15': { value: 800, unit: 'GBX' } },
    },
    {
      title: 'from before a change from pounds to pence keep their price',
      written: {
        bars: [
          ['2026-09-10', 8, 'GBP'],
          ['2026-09-15', 825, 'GBX'],
        ],
      },
      closes: {
        '2026-09-14': { value: 800, unit: 'GBX' },
        '2026-09-15': { value: 825, unit: 'GBX' },
      },
    },
    {
      title: 'before a ten for one split are those at which the share was traded',
      written: {
        bars: [
          ['2026-09-09', 12],
          ['2026-09-10', 13],
        ],
        splits: [{ date: '2026-09-10', numerator: 10, denominator: 1 }],
      },
      closes: {
        '2026-09-09': { value: 120, unit: 'GBX' },
        '2026-09-10': { value: 13, unit: 'GBX' },
      },
    },
    {
      title: 'in doubt give no price, and the one before is carried',
      written: {
        bars: [
          ['2026-09-15', 90],
          ['2026-09-16', 9000, null],
        ],
      },
      closes: { '2026-09-16': { value: 90, unit: 'GBX' } },
    },
  ])('$title', async ({ written, closes }) => {
    const prices = await loadOnce(buildPriceDeps({ 'VOD.L': written }))
    const found = Object.keys(closes).map((date) => [date, closeOn(prices, date)])
    expect(Object.fromEntries(found)).toEqual(closes)
    expect(prices.reasonFor('VOD')).toBeNull()
  })

  it('of a share in pence are a hundredth in pounds', async () => {
    const prices = await loadOnce(buildPriceDeps({ 'VOD.L': { bars: [['2026-09-17', 250]] } }))
    expect(closeOn(prices, '2026-09-17')).toEqual({ value: 250, unit: 'GBX' })
    expect(poundsOn(prices, '2026-09-17')).toBe(2.5)
  })

  it('of a share in dollars are in pounds at the rate of their own day', async () => {
    const prices = await loadOnce(
      buildPriceDeps({
        'VOD.L': {
          bars: [
            ['2026-09-16', 100, 'USD'],
            ['2026-09-17', 100, 'USD'],
          ],
        },
        'USDGBP=X': {
          bars: [
            ['2026-09-16', 0.75, null],
            ['2026-09-17', 0.5, null],
          ],
        },
      }),
    )
    expect(closeOn(prices, '2026-09-16')).toEqual({ value: 100, unit: 'USD' })
    expect(poundsOn(prices, '2026-09-16')).toBe(75)
    expect(poundsOn(prices, '2026-09-17')).toBe(50)
  })

  it('of a share in dollars are at the rate of their day where rates are needed from before', async () => {
    const book = createPriceBook(
      buildPriceDeps({
        'VOD.L': { bars: [['2026-09-16', 100, 'USD']] },
        'USDGBP=X': {
          bars: [
            ['2026-09-01', 0.5, null],
            ['2026-09-16', 0.75, null],
          ],
        },
      }),
    )
    const prices = await book.load({
      subjects: new Map([['VOD', { symbol: 'VOD.L', from: toDay('2026-09-16') }]]),
      currencies: new Map([['USD', FROM]]),
      today: TODAY,
    })
    expect(poundsOn(prices, '2026-09-16')).toBe(75)
  })

  it('of a share in dollars are not in pounds without a rate, and say why', async () => {
    const prices = await loadOnce(
      buildPriceDeps({ 'VOD.L': { bars: [['2026-09-16', 100, 'USD']] } }),
    )
    expect(closeOn(prices, '2026-09-16')).toEqual({ value: 100, unit: 'USD' })
    expect(prices.priceOf('VOD')).toBeUndefined()
    expect(prices.reasonFor('VOD')).toBe('no exchange rate from USD is known')
  })

  it.each<{ title: string; written: WrittenHistory; reason: string }>([
    {
      title: 'that no source has are not known',
      written: 'not_found',
      reason: 'no source has its prices',
    },
    {
      title: 'of a source that does not respond are not known',
      written: 'timeout',
      reason: 'the source of its prices did not respond',
    },
    {
      title: 'that are all in doubt are not known',
      written: { bars: [['2026-09-17', 90, null]] },
      reason: 'no source has its prices',
    },
  ])('$title, and say why', async ({ written, reason }) => {
    const prices = await loadOnce(buildPriceDeps({ 'VOD.L': written }))
    expect(closeOn(prices, '2026-09-17')).toBeNull()
    expect(prices.priceOf('VOD')).toBeUndefined()
    expect(prices.reasonFor('VOD')).toBe(reason)
  })

  it('that take more than six seconds to read are awaited no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const loaded = loadOnce(buildPriceDeps({ 'VOD.L': 'endless' }))
    await vi.advanceTimersByTimeAsync(6000)
    const prices = await loaded
    expect(closeOn(prices, '2026-09-17')).toBeNull()
    expect(prices.reasonFor('VOD')).toBe('its prices are still being read. Try again in a minute')
  })
})

describe('The latest quote', () => {
  const yesterday: WrittenHistory = { bars: [['2026-09-17', 90]] }
  const openDay: WrittenHistory = { bars: [['2026-09-18', 90]] }

  it('is the price of today where the closes end yesterday', async () => {
    const prices = await loadOnce(buildPriceDeps({ 'VOD.L': yesterday }, [quoteAt('10:30', 92)]))
    expect(closeOn(prices, '2026-09-17')).toEqual({ value: 90, unit: 'GBX' })
    expect(closeOn(prices, '2026-09-18')).toEqual({ value: 92, unit: 'GBX' })
  })

  it.each<{ title: string; quote: ReturnType<typeof quoteAt>; value: number }>([
    {
      title: 'replaces the bar of an open day that was read before it',
      quote: quoteAt('10:36', 92),
      value: 92,
    },
    {
      title: 'does not replace a bar that was read after it',
      quote: quoteAt('10:34', 92),
      value: 90,
    },
    {
      title: 'in doubt replaces nothing',
      quote: { ...quoteAt('10:36', 9200), flags: ['unit_in_doubt'] },
      value: 90,
    },
  ])('$title', async ({ quote, value }) => {
    const deps = buildPriceDeps({ 'VOD.L': openDay })
    const book = createPriceBook(deps)
    expect(closeOn(await load(book), '2026-09-18')).toEqual({ value: 90, unit: 'GBX' })
    deps.quotes.set('VOD.L', quote)
    deps.clock.nowMs = TEST_NOW + 2 * MINUTE_MS
    expect(closeOn(await load(book), '2026-09-18')).toEqual({ value, unit: 'GBX' })
    expect(deps.reads).toEqual(['VOD.L'])
  })

  it('in another currency makes the closes be read again', async () => {
    const deps = buildPriceDeps({ 'VOD.L': yesterday, 'USDGBP=X': 'not_found' })
    const book = createPriceBook(deps)
    await load(book)
    deps.quotes.set('VOD.L', quoteAt('10:36', 3, 'USD'))
    deps.clock.nowMs = TEST_NOW + 2 * MINUTE_MS
    const prices = await load(book)
    expect(closeOn(prices, '2026-09-17')).toBeNull()
    expect(closeOn(prices, '2026-09-18')).toEqual({ value: 3, unit: 'USD' })
  })
})

describe('Closes that are kept', () => {
  it('serve for a quarter of an hour, and are then read again beside the request', async () => {
    const deps = buildPriceDeps({ 'VOD.L': { bars: [['2026-09-17', 90]] } })
    const book = createPriceBook(deps)
    await load(book)
    deps.clock.nowMs = TEST_NOW + 14 * MINUTE_MS
    await load(book)
    expect(deps.reads).toEqual(['VOD.L'])
    deps.clock.nowMs = TEST_NOW + 16 * MINUTE_MS
    expect(closeOn(await load(book), '2026-09-17')).toEqual({ value: 90, unit: 'GBX' })
    expect(deps.reads).toEqual(['VOD.L', 'VOD.L'])
  })
})

describe('Exchange rates', () => {
  const dollars = (...bars: readonly (readonly [string, number])[]): WrittenHistory => ({
    bars: bars.map(([date, rate]) => [date, rate, null]),
  })

  it.each<{
    title: string
    series: Readonly<Record<string, WrittenHistory>>
    currencies: readonly string[]
    rates: readonly (readonly [currency: string, date: string, rate: string | null])[]
  }>([
    {
      title: 'of the pound are one on every day',
      series: {},
      currencies: ['GBP'],
      rates: [
        ['GBP', '1961-04-12', '1'],
        ['GBP', '2026-09-18', '1'],
      ],
    },
    {
      title: 'are taken from the pair to pounds',
      series: { 'USDGBP=X': dollars(['2026-09-17', 0.75]), 'GBPUSD=X': dollars(['2026-09-17', 2]) },
      currencies: ['USD'],
      rates: [['USD', '2026-09-17', '0.75']],
    },
    {
      title: 'are the inverse of the pair from pounds where only that is known',
      series: { 'GBPUSD=X': dollars(['2026-09-17', 1.25]) },
      currencies: ['USD'],
      rates: [['USD', '2026-09-17', '0.8']],
    },
    {
      title: 'that no source has are not known',
      series: {},
      currencies: ['USD'],
      rates: [['USD', '2026-09-17', null]],
    },
    {
      title: 'of a Friday are carried over the weekend',
      series: { 'USDGBP=X': dollars(['2026-09-11', 0.75], ['2026-09-14', 0.5]) },
      currencies: ['USD'],
      rates: [
        ['USD', '2026-09-13', '0.75'],
        ['USD', '2026-09-14', '0.5'],
      ],
    },
    {
      title: 'of a past day are those of that day',
      series: {
        'USDGBP=X': dollars(['2026-09-02', 0.8], ['2026-09-03', 0.7], ['2026-09-17', 0.75]),
      },
      currencies: ['USD'],
      rates: [
        ['USD', '2026-09-02', '0.8'],
        ['USD', '2026-09-03', '0.7'],
        ['USD', '2026-09-18', '0.75'],
      ],
    },
    {
      title: 'are not known before their first day, nor after today',
      series: { 'USDGBP=X': dollars(['2026-09-10', 0.75], ['2026-09-17', 0.75]) },
      currencies: ['USD'],
      rates: [
        ['USD', '2026-09-09', null],
        ['USD', '2026-09-10', '0.75'],
        ['USD', '2026-09-19', null],
      ],
    },
    {
      title: 'of two currencies are each their own',
      series: {
        'USDGBP=X': dollars(['2026-09-17', 0.75]),
        'EURGBP=X': dollars(['2026-09-17', 0.875]),
      },
      currencies: ['USD', 'EUR'],
      rates: [
        ['USD', '2026-09-17', '0.75'],
        ['EUR', '2026-09-17', '0.875'],
      ],
    },
  ])('$title', async ({ series, currencies, rates }) => {
    const prices = await loadOnce(buildPriceDeps(series), currencies)
    for (const [currency, date, rate] of rates) {
      const expected = rate === null ? null : new Decimal(rate)
      expect([date, prices.rateOn(currency, toDay(date))]).toEqual([date, expected])
    }
  })

  it('say that none is known', async () => {
    const prices = await loadOnce(buildPriceDeps({ 'USDGBP=X': dollars(['2026-09-17', 0.75]) }), [
      'USD',
      'EUR',
    ])
    expect(prices.reasonFor('USD')).toBeNull()
    expect(prices.reasonFor('EUR')).toBe('no exchange rate is known')
  })

  it('that are unchanged give the same function, so that positions are not computed again', async () => {
    const series = { 'USDGBP=X': dollars(['2026-09-17', 0.75]) }
    const book = createPriceBook(buildPriceDeps(series))
    const first = await load(book, ['USD'])
    const second = await load(book, ['USD'])
    expect(second.rateOn).toBe(first.rateOn)
  })
})
