import type { ReportedFigure } from '@leadenhall/contract/figures/index.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDate } from '../../platform/calendar/days.ts'
import { CloseSeries } from './closes.ts'
import {
  discountTo,
  isNavInDoubt,
  listDiscounts,
  type NavReading,
  spansOf,
  statsOf,
  toTrustFacts,
  zScore,
} from './discounts.ts'
import { isStale, NavSeries } from './nav-series.ts'

/** A Monday. */
const MONDAY = Date.parse('2026-06-01') / 86_400_000
const RATES: Readonly<Record<string, number>> = { GBP: 1.25 }
const dollars = (currency: string) => RATES[currency] ?? null

function nav(day: number, value: number, more: Partial<ReportedFigure> = {}): ReportedFigure {
  return {
    metric: 'nav_cum_fair',
    value,
    unit: 'GBX',
    period: { start: null, end: toDate(day), label: null },
    publishedAt: `${toDate(day + 2)}T07:00:00.000Z`,
    source: 'aic',
    link: null,
    revision: 1,
    simulated: false,
    ...more,
  }
}

const seriesOf = (
  figures: readonly ReportedFigure[],
  splitFactor: (date: string) => number = () => 1,
) => new NavSeries(figures, splitFactor, 31)
const readingOf = (figures: readonly ReportedFigure[]): NavReading => ({
  series: seriesOf(figures),
  dollarsOn: () => dollars,
})
const endOf = (day: number) => (day + 1) * 86_400_000 - 1
const closesOf = (from: number, prices: readonly number[]) =>
  new CloseSeries(
    'GBX',
    prices.map((price, place) => [from + place, price] as const),
  )

describe('NAVs', () => {
  it('count from their publication, and a correction from its own', () => {
    const series = seriesOf([
      nav(MONDAY, 100),
      nav(MONDAY, 102, { revision: 2, publishedAt: `${toDate(MONDAY + 5)}T07:00:00.000Z` }),
    ])
    expect(series.newest(endOf(MONDAY + 1))).toEqual([])
    expect(series.newest(endOf(MONDAY + 2))[0]?.reported.value).toBe(100)
    expect(series.newest(endOf(MONDAY + 5))[0]?.reported.value).toBe(102)
  })

  it('have their bases of the newest day, the one with income and debt at fair value first', () => {
    const series = seriesOf([
      nav(MONDAY, 90, { metric: 'nav_ex_par' }),
      nav(MONDAY, 95, { metric: 'nav_cum_par' }),
      nav(MONDAY - 30, 80),
    ])
    const newest = series.newest(endOf(MONDAY + 2))
    expect(newest.map(({ basis }) => basis)).toEqual(['nav_cum_par', 'nav_ex_par'])
  })

  it('are stale after three times the median of their own gaps, the file’s with only one', () => {
    const weekly = seriesOf([0, 7, 14, 28].map((ago) => nav(MONDAY - ago, 100)))
    expect(weekly.cadenceDays(endOf(MONDAY + 9))).toBe(7)
    expect(seriesOf([nav(MONDAY, 100)]).cadenceDays(endOf(MONDAY + 9))).toBe(31)
    const [newest] = weekly.newest(endOf(MONDAY + 9))
    expect(newest && isStale(newest, MONDAY + 21, 7)).toBe(false)
    expect(newest && isStale(newest, MONDAY + 22, 7)).toBe(true)
  })

  it('of a fund that values itself daily are fresh over Christmas, for a week at most', () => {
    const daily = seriesOf([0, 1, 2, 3, 4].map((ago) => nav(MONDAY - ago, 100)))
    const [newest] = daily.newest(endOf(MONDAY + 2))
    expect(daily.cadenceDays(endOf(MONDAY + 2))).toBe(1)
    expect(newest && isStale(newest, MONDAY + 7, 1)).toBe(false)
    expect(newest && isStale(newest, MONDAY + 8, 1)).toBe(true)
  })

  it('of before a split are put into today’s shares', () => {
    const series = seriesOf([nav(MONDAY, 1000)], (date) => (date < '2026-07-01' ? 10 : 1))
    expect(series.newest(endOf(MONDAY + 9))[0]?.value).toBe(1)
  })
})

describe('A discount', () => {
  const [fund] = seriesOf([nav(MONDAY, 110)]).newest(endOf(MONDAY + 2))
  const [foreign] = seriesOf([nav(MONDAY, 1.5, { unit: 'USD' })]).newest(endOf(MONDAY + 2))

  it('is price ÷ NAV − 1 whatever the units of one currency', () => {
    expect(fund && discountTo(fund, 0.99, 'GBP', dollars)).toBe(-0.1)
  })

  it('converts the price into another currency at a rate, and is unknown without one', () => {
    expect(foreign && discountTo(foreign, 1.08, 'GBP', dollars)).toBe(-0.1)
    expect(foreign && discountTo(foreign, 1.08, 'GBP', () => null)).toBeNull()
    expect(foreign && discountTo(foreign, null, 'GBP', dollars)).toBeNull()
  })

  it('of each day uses the NAV that was public by then', () => {
    const closes = closesOf(MONDAY, [99, 99, 99, 99, 99])
    const reading = readingOf([nav(MONDAY - 30, 100), nav(MONDAY, 110)])
    expect(listDiscounts(reading, closes, [MONDAY, MONDAY + 4])).toEqual([
      { day: MONDAY, discount: -0.01 },
      { day: MONDAY + 1, discount: -0.01 },
      { day: MONDAY + 2, discount: -0.1 },
      { day: MONDAY + 3, discount: -0.1 },
      { day: MONDAY + 4, discount: -0.1 },
    ])
  })

  it('of a day does not go back to an older valuation that came out later', () => {
    const closes = closesOf(MONDAY, [99, 99, 99])
    const late = nav(MONDAY - 60, 50, {
      publishedAt: `${toDate(MONDAY + 1)}T07:00:00.000Z`,
    })
    const days = listDiscounts(readingOf([nav(MONDAY - 30, 100), late]), closes, [
      MONDAY,
      MONDAY + 2,
    ])
    expect(days.map(({ discount }) => discount)).toEqual([-0.01, -0.01, -0.01])
  })

  it('is not known while the NAV in force is stale', () => {
    const closes = closesOf(MONDAY, [99, 99, 99])
    const days = listDiscounts(readingOf([nav(MONDAY - 93, 100)]), closes, [MONDAY, MONDAY + 2])
    expect(days.map(({ discount }) => discount)).toEqual([-0.01, null, null])
  })
})

describe('A NAV whose unit the price contradicts', () => {
  // 1.0227 pounds that its file declares as pence, beside a price of 110p.
  const navs = [nav(MONDAY, 1.0227), nav(MONDAY, 102.27, { metric: 'nav_cum_par' })]
  const sources = { navs: readingOf(navs), closes: undefined, dollars, price: 1.1, currency: 'GBP' }

  it('gives no discount, and no NAV of its basis', () => {
    const facts = toTrustFacts({ ...sources, day: MONDAY + 4 })
    expect(facts).toMatchObject({ navAge: 4, discount: null, discountZ: null })
    expect(facts.nav('nav_cum_fair')).toBeNull()
    expect(facts.nav('nav_cum_par')).toBe(1.0227)
  })

  it('is judged by the close of its own day, else by the price', () => {
    const [own] = seriesOf(navs).newest(endOf(MONDAY + 2))
    if (!own) throw new Error('no NAV')
    const closes = closesOf(MONDAY, [110])
    expect(isNavInDoubt(own, { ...sources, closes, price: null, currency: null })).toBe(true)
    expect(isNavInDoubt(own, { ...sources, closes: closesOf(MONDAY, [1.1]) })).toBe(false)
    expect(isNavInDoubt(own, { ...sources, price: null, currency: null })).toBe(false)
  })

  it.each([0.12, 0.3, 0.92, 2.5, 8])('is not one at a price of %d times the NAV', (ratio) => {
    const facts = toTrustFacts({
      ...sources,
      price: 1.0227 * ratio,
      day: MONDAY + 4,
      navs: readingOf([nav(MONDAY, 102.27)]),
    })
    expect(facts.discount).toBeCloseTo(ratio - 1, 6)
  })

  it('has no discount on any day of a block at a hundred times or a hundredth', () => {
    const cases = fc.record({
      ratios: fc.array(fc.double({ min: 0.3, max: 2.5, noNaN: true }), {
        minLength: 2,
        maxLength: 24,
      }),
      first: fc.double({ min: 0, max: 0.99, noNaN: true }),
      share: fc.double({ min: 0.05, max: 1, noNaN: true }),
      factor: fc.constantFrom(100, 0.01),
      unit: fc.constantFrom('GBX', 'GBP', 'USD'),
    })
    fc.assert(
      fc.property(cases, ({ ratios, first, share, factor, unit }) => {
        const start = Math.floor(first * ratios.length)
        const end = start + Math.max(1, Math.floor(share * ratios.length))
        const inUnit = { GBX: 1, GBP: 0.01, USD: 0.0125 }[unit]
        const isPlanted = (index: number) => index >= start && index < end
        const figures = ratios.map((ratio, index) =>
          nav(MONDAY + index * 28, (100 / ratio) * inUnit * (isPlanted(index) ? factor : 1), {
            unit,
            publishedAt: `${toDate(MONDAY + index * 28)}T07:00:00.000Z`,
          }),
        )
        const length = ratios.length * 28
        const closes = closesOf(
          MONDAY,
          Array.from({ length }, () => 100),
        )
        const days = listDiscounts(readingOf(figures), closes, [MONDAY, MONDAY + length - 1])
        for (const { day, discount } of days) {
          const index = Math.floor((day - MONDAY) / 28)
          if (isPlanted(index)) expect(discount).toBeNull()
          else expect(discount).toBeCloseTo((ratios[index] ?? 0) - 1, 4)
        }
        expect(days.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('The z-score', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      day: MONDAY + place,
      discount: place % 2 === 0 ? -0.1 : -0.2,
    }))

  it('is in sample standard deviations above the mean, from 30 days on', () => {
    expect(statsOf(days(29), MONDAY)).toBeNull()
    const stats = statsOf(days(30), MONDAY)
    expect(stats?.days).toBe(30)
    expect(stats?.mean).toBeCloseTo(-0.15, 12)
    // Each of 30 values is 0.05 from the mean: √(30 × 0.05² ÷ 29).
    expect(stats?.deviation).toBeCloseTo(0.050855, 6)
    expect(zScore(-0.1, stats)).toBeCloseTo(0.983192, 6)
  })

  it('is unknown where every day was alike', () => {
    const same = days(40).map(({ day }) => ({ day, discount: -0.1 }))
    expect(zScore(-0.1, statsOf(same, MONDAY))).toBeNull()
  })

  it('counts days with a discount of the year, and has no mean of three years before', () => {
    const closes = closesOf(
      MONDAY - 200,
      Array.from({ length: 201 }, (_, at) => 90 + (at % 3)),
    )
    const reading = readingOf(
      [-190, -160, -130, -100, -70, -40, -10].map((at) => nav(MONDAY + at, 100)),
    )
    const { n, year, threeYears } = spansOf(reading, closes, MONDAY)
    expect(n).toBe(year?.days)
    expect(n).toBeGreaterThan(120)
    expect(threeYears).toBeNull()
  })
})

describe('The facts of a fund', () => {
  const sources = {
    navs: readingOf([nav(MONDAY - 30, 100), nav(MONDAY, 110)]),
    closes: undefined,
    dollars,
    price: 0.99,
    currency: 'GBP',
  }

  it('have NAV, age and discount of the day', () => {
    const facts = toTrustFacts({ ...sources, day: MONDAY + 4 })
    expect(facts).toMatchObject({ navAge: 4, discount: -0.1, discountZ: null })
    expect(facts.nav('nav_cum_fair')).toBe(1.1)
    expect(facts.nav('nav_ex_par')).toBeNull()
    expect(toTrustFacts({ ...sources, day: MONDAY + 1 })).toMatchObject({
      navAge: 31,
      discount: -0.01,
    })
  })

  it('keep the age of a stale NAV and drop its discount', () => {
    expect(toTrustFacts({ ...sources, day: MONDAY + 91 })).toMatchObject({
      navAge: 91,
      discount: null,
      discountZ: null,
    })
  })
})
