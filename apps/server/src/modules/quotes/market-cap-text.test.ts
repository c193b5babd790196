import { describe, expect, it } from 'vitest'
import { toMarketCapText } from './market-cap-text.ts'

describe('Market cap text', () => {
  it.each([
    [26_756_630_000, 'GBP', '£26.76B GBP'],
    [2_675_663_000_000, 'GBX', '£26.76B GBP'],
    [4_514_709_583_000, 'USD', '$4.51T USD'],
    [1_973_290_000, 'EUR', '€1.97B EUR'],
    [45_000_000_000_000, 'JPY', '¥45T JPY'],
    [12_345_678, 'GBP', '£12.35M GBP'],
    [900, 'GBP', '£900 GBP'],
    [997_940_000, 'NOK', '997.94M NOK'],
    [125_940_000_000, 'DKK', '125.94B DKK'],
  ])('formats %d %s as %s: symbol, compact figure, code', (value, unit, text) => {
    expect(toMarketCapText({ value, unit })).toBe(text)
  })

  it('distinguishes other dollars from US dollars', () => {
    expect(toMarketCapText({ value: 1e9, unit: 'CAD' })).toBe('CA$1B CAD')
    expect(toMarketCapText({ value: 1e9, unit: 'AUD' })).toBe('A$1B AUD')
  })
})
