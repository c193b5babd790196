import { COMPUTED_METRICS, findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { describe, expect, it } from 'vitest'
import { buildWireQuote } from '#tests/support/build-wire-quote.ts'
import { PackedAccounts } from './accounts.ts'
import { buildFacts, type FactSources } from './build-facts.ts'
import { CloseSeries } from './closes.ts'
import { yearsListed } from './listed-years.ts'

const RATES: Readonly<Record<string, number>> = { GBP: 1.25, JPY: 0.008 }

function factsOf(quote: Partial<Quote>, more: Partial<FactSources> = {}) {
  return buildFacts({
    accounts: null,
    quote: buildWireQuote(quote),
    isCurrent: true,
    closes: undefined,
    index: undefined,
    indexLevel: null,
    tracked: null,
    day: 20_000,
    session: 20_000,
    dollars: (currency) => RATES[currency] ?? null,
    dollarsOn: () => (currency) => RATES[currency] ?? null,
    listedYears: null,
    isReceipt: false,
    navs: null,
    ...more,
  })
}

function compute(key: string, quote: Partial<Quote>, more?: Partial<FactSources>) {
  const metric = COMPUTED_METRICS.find((known) => known.key === findMetric(key)?.key)
  return metric?.compute(factsOf(quote, more))
}

describe('The facts of a depositary receipt', () => {
  it('compare no price with figures for each share, and keep the rest', () => {
    const accounts = new PackedAccounts('USD')
    accounts.set('eps', 0, 2)
    accounts.set('revenue', 0, 500)
    accounts.set('shares_issued', 0, 100)
    const quote = { price: 10, unit: 'USD', priceEarnings: null, marketCap: null }
    const more = { accounts, isReceipt: true }
    expect(compute('pe', quote, { accounts })).toBe(5)
    expect(compute('pe', quote, more)).toBeNull()
    const facts = factsOf({ ...quote, sharesOutstanding: 100 }, more)
    expect(facts).toMatchObject({ price: null, marketCap: null, quote: { price: 10 } })
    expect(facts.line('revenue')).toBe(500)
  })
})

describe('A free float', () => {
  const float = (issued: number | null, sharesOutstanding: number | null) => {
    const accounts = new PackedAccounts('GBP')
    accounts.set('free_float_shares', 0, 472_128_606)
    if (issued !== null) accounts.set('shares_issued', 0, issued)
    return compute('free_float', { sharesOutstanding }, { accounts })
  }

  it('is of the shares in issue of the quote, else of the accounts', () => {
    expect(float(900_000_000, 823_350_016)).toBeCloseTo(0.5734, 4)
    expect(float(823_350_016, null)).toBeCloseTo(0.5734, 4)
  })

  it('is not known without shares in issue, or with fewer of them than in free float', () => {
    expect(float(null, null)).toBeNull()
    expect(float(null, 400_000_000)).toBeNull()
    expect(compute('free_float', { sharesOutstanding: 100 })).toBeNull()
  })
})

describe('The facts of a quote', () => {
  // @spec 10.47
  it('convert the price to pounds by its declared unit, not by the ticker', () => {
    const pounds = (price: number, unit: string) => factsOf({ price, unit }).quote.pricePounds
    expect(pounds(250, 'GBX')).toBe(2.5)
    expect(pounds(2.5, 'GBP')).toBe(2.5)
    expect(pounds(100, 'USD')).toBeCloseTo(80, 12)
    expect(pounds(1000, 'JPY')).toBeCloseTo(6.4, 12)
    expect(pounds(10, 'CHF')).toBeNull()
  })

  it('have no change of the day if the quote is of an earlier session', () => {
    expect(compute('change', { changeRatio: 0.05 })).toBe(0.05)
    expect(compute('change', { changeRatio: 0.05 }, { isCurrent: false })).toBeNull()
  })

  it('are unknown for a price in doubt', () => {
    expect(factsOf({ flags: ['unit_in_doubt'] }).quote.price).toBeNull()
    expect(factsOf({ unit: null }).quote.price).toBeNull()
  })

  it('compute the position between the 52-week low and high', () => {
    const position = (price: number, low: number | null, high: number | null) =>
      compute('position', { price, fiftyTwoWeekLow: low, fiftyTwoWeekHigh: high })
    expect(position(75, 50, 100)).toBe(0.5)
    expect(position(101, 50, 100)).toBe(1)
    expect(position(49, 50, 100)).toBe(0)
    expect(position(50, 50, 50)).toBeNull()
    expect(position(50, null, 100)).toBeNull()
  })
})

describe('A ratio of price and accounts', () => {
  const accounts = new PackedAccounts('USD')
  accounts.set('book_value_per_share', 0, 2)
  accounts.set('revenue', 0, 1000)
  accounts.set('shares_issued', 0, 100)

  it('is made in the currency of the accounts, at a dated rate', () => {
    // 320p is £3.20, at 1.25 dollars a pound $4; ÷ $2.
    const quote = { price: 320, unit: 'GBX', marketCap: null }
    expect(compute('pb', quote, { accounts })).toBeCloseTo(2, 12)
    expect(compute('ps', quote, { accounts })).toBeCloseTo(0.4, 12)
  })

  it('is unknown without a rate', () => {
    const quote = { price: 320, unit: 'GBX', marketCap: null }
    expect(compute('pb', quote, { accounts, dollars: () => null })).toBeNull()
  })
})

describe('The age of a listing', () => {
  const now = Date.parse('2026-07-01T00:00:00Z')

  it('is counted in years from the date, or from the middle of the year', () => {
    expect(yearsListed('2016-07-01', now)).toBeCloseTo(10, 2)
    expect(yearsListed('2016', now)).toBeCloseTo(10, 2)
  })

  it('is unknown without a date, or with a future or malformed one', () => {
    expect(yearsListed(null, now)).toBeNull()
    expect(yearsListed('2027-01-01', now)).toBeNull()
    expect(yearsListed('soon', now)).toBeNull()
  })
})

it('The index moves with the day, like the share beside it', () => {
  const index = new CloseSeries('GBP', [
    [19_992, 4000],
    [19_999, 4100],
  ])
  const changeOf = (indexLevel: number | null) =>
    factsOf({}, { index, indexLevel }).bars.indexChange('1w')
  expect(changeOf(4200)).toBeCloseTo(0.05, 12)
  expect(changeOf(null)).toBeCloseTo(0.025, 12)
})
