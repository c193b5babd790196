import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { describe, expect, it } from 'vitest'
import { buildWireQuote } from '#tests/support/build-wire-quote.ts'
import type { FindUsdRate } from '../currencies/index.ts'
import { toQuoteFigures } from './quote-figures.ts'

const RATES: Readonly<Record<string, number>> = { GBP: 1.25, JPY: 0.008, EUR: 1.1 }
const RATE_AS_OF = '2026-11-19T21:00:00.000Z'
const usdRate: FindUsdRate = (currency) => {
  const rate = RATES[currency]
  return rate === undefined ? null : { rate, asOf: RATE_AS_OF }
}

const figuresOf = (quote: Partial<Quote>) => toQuoteFigures(buildWireQuote(quote), usdRate)
const at = (asOf: string) => ({ ...buildWireQuote().provenance, asOf })

describe('The figures of a quote', () => {
  it('keep the price in its declared unit', () => {
    expect(figuresOf({ price: 250, unit: 'GBX' })).toMatchObject({ price: 250, priceUnit: 'GBX' })
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
})
