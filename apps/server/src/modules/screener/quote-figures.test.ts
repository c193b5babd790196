import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { describe, expect, it } from 'vitest'
import { buildWireQuote } from '#tests/support/build-wire-quote.ts'
import { type FindUsdRate, toQuoteFigures } from './quote-figures.ts'

const RATES: Readonly<Record<string, number>> = { GBP: 1.25, JPY: 0.008, EUR: 1.1 }
const RATE_AS_OF = '2026-11-19T21:00:00.000Z'
const usdRate: FindUsdRate = (currency) => {
  const rate = RATES[currency]
  return rate === undefined ? null : { rate, asOf: RATE_AS_OF }
}

const figuresOf = (quote: Partial<Quote>) =>
  toQuoteFigures(buildWireQuote(quote), usdRate, () => true)
const at = (asOf: string) => ({ ...buildWireQuote().provenance, asOf })

describe('The figures of a quote', () => {
  it('have no change of the day if the quote is of an earlier session', () => {
    const old = toQuoteFigures(buildWireQuote({ changeRatio: 0.05 }), usdRate, () => false)
    expect(old).toMatchObject({ changeRatio: null, price: expect.any(Number) })
    expect(figuresOf({ changeRatio: 0.05 })?.changeRatio).toBe(0.05)
  })

  // @spec 10.47
  it('convert the price to pounds by its declared unit, not by the ticker', () => {
    expect(figuresOf({ price: 250, unit: 'GBX' })?.priceGbp).toBe(2.5)
    expect(figuresOf({ price: 2.5, unit: 'GBP' })?.priceGbp).toBe(2.5)
    expect(figuresOf({ price: 100, unit: 'USD' })?.priceGbp).toBeCloseTo(80, 12)
    expect(figuresOf({ price: 1000, unit: 'JPY' })?.priceGbp).toBeCloseTo(6.4, 12)
    expect(figuresOf({ price: 250, unit: 'GBX' })).toMatchObject({
      price: 250,
      priceUnit: 'GBX',
    })
  })

  it('have no price in pounds without an exchange rate', () => {
    expect(figuresOf({ price: 10, unit: 'CHF' })).toMatchObject({
      price: 10,
      priceUnit: 'CHF',
      priceGbp: null,
    })
    expect(
      toQuoteFigures(
        buildWireQuote({ unit: 'USD' }),
        () => null,
        () => true,
      )?.priceGbp,
    ).toBeNull()
  })

  it('are null without a price or a declared unit, and after a move of about a hundredfold', () => {
    expect(figuresOf({ price: null })).toBeNull()
    expect(figuresOf({ price: 0 })).toBeNull()
    expect(figuresOf({ unit: null })).toBeNull()
    expect(figuresOf({ flags: ['unit_unknown'] })).toBeNull()
    expect(figuresOf({ flags: ['hundredfold_move'] })).toBeNull()
    expect(figuresOf({ flags: ['price_outside_range'] })).not.toBeNull()
  })

  it('convert the market cap to dollars, dated by the older of quote and rate', () => {
    const [late, early] = [at('2026-11-20T16:00:00.000Z'), at('2026-11-18T16:00:00.000Z')]
    const pounds = { value: 2e10, unit: 'GBP' }
    const capOf = (marketCap: Quote['marketCap'], provenance = late) =>
      figuresOf({ marketCap, provenance })?.marketCap
    expect(capOf(pounds)).toEqual({ usd: 2.5e10, asOf: '2026-11-19' })
    expect(capOf(pounds, early)).toEqual({ usd: 2.5e10, asOf: '2026-11-18' })
    expect(capOf({ value: 3e9, unit: 'USD' })).toEqual({ usd: 3e9, asOf: '2026-11-20' })
    expect(capOf({ value: 3e9, unit: 'CHF' })).toBeNull()
    expect(capOf({ value: 0, unit: 'USD' })).toBeNull()
  })

  it('compute the position between the 52-week low and high', () => {
    const position = (price: number, low: number | null, high: number | null) =>
      figuresOf({ price, fiftyTwoWeekLow: low, fiftyTwoWeekHigh: high })?.fiftyTwoWeekPosition
    expect(position(75, 50, 100)).toBe(0.5)
    expect(position(101, 50, 100)).toBe(1)
    expect(position(49, 50, 100)).toBe(0)
    expect(position(50, 50, 50)).toBeNull()
    expect(position(50, null, 100)).toBeNull()
  })
})
