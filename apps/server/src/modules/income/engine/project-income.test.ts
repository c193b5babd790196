import { describe, expect, it } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { projectIncome } from './project-income.ts'

const ratesOf = (reinvest: number, yielded: number, growth: number, inflation: number) => ({
  reinvest: new Decimal(reinvest),
  yield: new Decimal(yielded),
  growth: new Decimal(growth),
  inflation: new Decimal(inflation),
})
const shown = (first: number, years: number, rates: ReturnType<typeof ratesOf>) =>
  projectIncome(new Decimal(first), years, rates).map(({ income, real, reinvested }) =>
    [income, reinvested, real].map((one) => toText(one, 2)),
  )

describe('Income year by year', () => {
  it('compounds what is reinvested, and is deflated from the second year on', () => {
    // By hand: 1,000 · 1.05 = 1,050 and ÷ 1.02 = 1,029.41; 1,102.50 ÷ 1.0404 = 1,059.69.
    expect(shown(1000, 3, ratesOf(1, 0.05, 0, 0.02))).toEqual([
      ['1000', '1000', '1000'],
      ['1050', '1050', '1029.41'],
      ['1102.5', '1102.5', '1059.69'],
    ])
  })

  it('of which half is reinvested grows by half the yield, and by the growth of each share', () => {
    // By hand: 1,000 · (1 + 0.5 · 0.04) · 1.03 = 1,050.60.
    expect(shown(1000, 2, ratesOf(0.5, 0.04, 0.03, 0))[1]).toEqual(['1050.6', '525.3', '1050.6'])
  })

  it('stays as it is without reinvestment and growth', () => {
    expect(shown(500, 3, ratesOf(0, 0.05, 0, 0)).map(([income]) => income)).toEqual([
      '500',
      '500',
      '500',
    ])
  })

  it('agrees with a naive count of shares over 500 random plans', () => {
    const random = seeded(2026)
    for (let run = 0; run < 500; run++) {
      const [first, years] = [random() * 10_000, 1 + Math.floor(random() * 30)]
      const rates = [random(), 0.01 + random() * 0.1, random() * 0.2 - 0.1, random() * 0.1] as const
      const path = projectIncome(new Decimal(first), years, ratesOf(...rates))
      for (const [place, { income, real }] of path.entries()) {
        const naive = naiveIncome(first, place, rates)
        expect(income.toNumber()).toBeCloseTo(naive, 4)
        expect(real.toNumber()).toBeCloseTo(naive / (1 + rates[3]) ** place, 4)
      }
    }
  })
})

/** Shares are bought one year after another at the price that gives the yield on what they then pay. */
function naiveIncome(
  first: number,
  years: number,
  [reinvest, yielded, growth]: readonly [number, number, number, number],
): number {
  let [held, bought, paid] = [first, 0, 1]
  for (let year = 0; year < years; year++) {
    const income = held + bought * paid
    const price = paid / yielded
    bought += (income * reinvest) / price
    paid *= 1 + growth
    held *= 1 + growth
  }
  return held + bought * paid
}
