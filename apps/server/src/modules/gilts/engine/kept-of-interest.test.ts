import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptOfInterest } from './kept-of-interest.ts'

/** In millionths of a penny: amount in pence, rates in hundredths of a percent. */
function keptInPence(amount: bigint, rate: bigint, allowance: bigint, taxRate: bigint): bigint {
  const unit = 100_000_000n
  const earned = (amount * rate * unit) / 10_000n
  const above = earned > allowance * unit ? earned - allowance * unit : 0n
  const kept = earned - (above * taxRate) / 10_000n
  return (kept + unit / 2n) / unit
}

const inText = (hundredths: bigint) =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`

describe('Interest kept', () => {
  // The first two as HMRC explains the allowance: income of £20,000 with £250, of £60,000 with £1,100.
  it.each([
    ['10000', '2.5', '1000', '20', '250'],
    ['22000', '5', '500', '40', '860'],
    ['22000', '5', '0', '45', '605'],
    ['20000', '4.5', '1000', '20', '900'],
  ])('of £%s at %s%% with £%s free and %s%% tax is £%s', (...given) => {
    const [amount, rate, allowance, taxRate, kept] = given
    expect(keptOfInterest({ amount, rate, allowance, taxRate })).toBe(kept)
  })

  it('is what whole numbers give', () => {
    const upTo = (max: bigint) => fc.bigInt({ min: 0n, max })
    fc.assert(
      fc.property(
        upTo(10_000_000_00n),
        upTo(2500n),
        upTo(1000_00n),
        upTo(10_000n),
        (...numbers) => {
          const [amount, rate, allowance, taxRate] = numbers
          const kept = keptOfInterest({
            amount: inText(amount),
            rate: inText(rate),
            allowance: inText(allowance),
            taxRate: inText(taxRate),
          })
          expect(Number(kept)).toBe(Number(keptInPence(...numbers)) / 100)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('is never less with a larger allowance, nor more than the interest', () => {
    const kept = (allowance: string) =>
      Number(keptOfInterest({ amount: '50000', rate: '4', allowance, taxRate: '40' }))
    expect([0, 500, 1000, 5000].map((one) => kept(String(one)))).toEqual([1200, 1400, 1600, 2000])
  })
})
