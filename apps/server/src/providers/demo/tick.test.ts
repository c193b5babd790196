import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundingFor } from './tick.ts'

describe('rounding to a tick', () => {
  it('keeps the order of prices', () => {
    const price = fc.double({ min: 0.01, max: 20_000, noNaN: true })
    const unit = fc.constantFrom('GBX', 'GBP', 'USD', 'JPY', null)
    fc.assert(
      fc.property(price, price, unit, (one, other, declared) => {
        const round = roundingFor('share', declared, 100)
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(round(low)).toBeLessThanOrEqual(round(high))
      }),
      { seed: 5 },
    )
  })

  it('keeps an anchor price', () => {
    for (const price of [91.52, 0.0012, 3.141, 612.2, 7450, 0.742777]) {
      expect(roundingFor('share', 'GBX', price)(price)).toBe(price)
      expect(roundingFor('currency-pair', 'GBP', price)(price)).toBe(price)
    }
  })

  it('is coarser for expensive shares in pence', () => {
    const round = roundingFor('share', 'GBX', 100)
    expect([round(45.678), round(123.456), round(1234.567), round(6789.1)]).toEqual([
      45.68, 123.45, 1234.5, 6789,
    ])
  })
})
