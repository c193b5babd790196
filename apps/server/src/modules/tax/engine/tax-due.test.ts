import { describe, expect, it } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import {
  adjustmentFor,
  personalAllowance,
  taxOnDividends,
  taxOnGains,
  taxOnInterest,
} from './tax-due.ts'

const pounds = (value: number) => new Decimal(value)
const BANDS = { basicBand: pounds(37_700), higherLimit: pounds(125_140) }
const part = (basic: string, higher: string, gains: number) => ({
  basic: new Decimal(basic),
  higher: new Decimal(higher),
  gains: pounds(gains),
})
const shown = (list: ReturnType<typeof taxOnGains>) =>
  list.map(({ rate, tax, taxed }) => [toText(rate), toText(taxed), toText(tax, 2)])

describe('Tax on gains', () => {
  it('is £3,618 on gains of £20,000 beside £30,000 of taxable income in 2026/27', () => {
    // Published worked example: 7,700 × 18 % + 9,300 × 24 %.
    const due = taxOnGains([part('0.18', '0.24', 17_000)], pounds(30_000), BANDS)
    expect(shown(due)).toEqual([
      ['0.18', '7700', '1386'],
      ['0.24', '9300', '2232'],
    ])
  })

  it('uses the room of the basic band where it saves most', () => {
    const parts = [part('0.18', '0.24', 1000), part('0.1', '0.2', 1000)]
    expect(shown(taxOnGains(parts, pounds(36_700), BANDS))).toEqual([
      ['0.1', '1000', '100'],
      ['0.24', '1000', '240'],
    ])
  })
})

describe('The adjustment of gains after 29 October 2024', () => {
  const before = { basic: new Decimal('0.1'), higher: new Decimal('0.2') }
  const adjusted = (parts: Parameters<typeof taxOnGains>[0], taxableIncome: number) =>
    toText(adjustmentFor(parts, pounds(taxableIncome), BANDS, before), 2)

  it('is that of a published example', () => {
    // Thomson Reuters, Digita help, "Capital gains changes": a gain of £15,000 after the change less the
    // exempt amount of £3,000; 12,000 × 24% − 12,000 × 20% = £480.
    expect(adjusted([part('0.18', '0.24', 12_000)], 60_000)).toBe('480')
  })

  it('is 8% of what is in the basic band, and 4% of what is above it', () => {
    expect(adjusted([part('0.18', '0.24', 1000)], 0)).toBe('80')
    expect(adjusted([part('0.18', '0.24', 10_000)], 30_000)).toBe('708')
  })

  it('gives the basic band to the gains that it saves most, in both calculations', () => {
    // £5,000 before and £10,000 after the change, with £7,700 of the band left. Before the change:
    // 7,700 × 10% + 7,300 × 20% = 2,230. With it: 5,000 × 10% + 2,700 × 18% + 7,300 × 24% = 2,738.
    const parts = [part('0.18', '0.24', 10_000), part('0.1', '0.2', 5000)]
    expect(adjusted(parts, 30_000)).toBe('508')
  })

  it('is none of gains before the change', () => {
    expect(adjusted([part('0.1', '0.2', 5000)], 30_000)).toBe('0')
  })
})

describe('Tax on dividends', () => {
  const rates = (basic: string, higher: string) => ({
    basic: new Decimal(basic),
    higher: new Decimal(higher),
    additional: new Decimal('0.3935'),
  })

  it.each([
    ['2026/27', rates('0.1075', '0.3575'), '3999'],
    ['2025/26', rates('0.0875', '0.3375'), '3255'],
  ])('is that of the published example for %s', (_, given, expected) => {
    // A salary of the personal allowance, and £37,700 of dividends.
    const due = taxOnDividends(pounds(37_700), ZERO, pounds(500), BANDS, given)
    expect(shown(due)).toEqual([[toText(given.basic), '37200', expected]])
  })

  it('goes through all three rates', () => {
    const due = taxOnDividends(
      pounds(100_000),
      pounds(37_000),
      pounds(500),
      BANDS,
      rates('0.1', '0.3'),
    )
    expect(shown(due).map(([rate, taxed]) => [rate, taxed])).toEqual([
      ['0.1', '200'],
      ['0.3', '87440'],
      ['0.3935', '11860'],
    ])
  })
})

describe('Tax on interest', () => {
  const SAVINGS = {
    startingLimit: pounds(5_000),
    allowances: { basic: pounds(1_000), higher: pounds(500) },
    rates: {
      basic: new Decimal('0.2'),
      higher: new Decimal('0.4'),
      additional: new Decimal('0.45'),
    },
  }
  const due = (interest: number, otherTaxable: number, dividends = 0) =>
    shown(taxOnInterest(pounds(interest), pounds(otherTaxable), pounds(dividends), SAVINGS, BANDS))

  it('is that of the published examples: wages of £16,000 and £60,000', () => {
    // GOV.UK, Tax on savings interest: £200 within the starting rate; £250 and £1,100 beside an allowance of £500.
    expect(due(200, 16_000 - 12_570)).toEqual([])
    expect(due(250, 60_000 - 12_570)).toEqual([])
    expect(due(1_100, 60_000 - 12_570)).toEqual([['0.4', '600', '240']])
  })

  it('begins after the starting rate and the allowance', () => {
    expect(due(2_570, 3_430)).toEqual([])
    expect(due(2_571, 3_430)).toEqual([['0.2', '1', '0.2']])
    expect(due(6_001, 0)).toEqual([['0.2', '1', '0.2']])
  })

  it('has half the allowance once dividends reach the higher band, and none in the additional one', () => {
    expect(due(1_000, 36_700)).toEqual([])
    expect(due(1_000, 36_700, 1)).toEqual([['0.2', '500', '100']])
    expect(due(1_000, 36_700, 100_000)).toEqual([['0.2', '1000', '200']])
  })

  it('agrees with a count pound by pound', () => {
    const random = seeded(7)
    const upTo = (most: number) => Math.floor(random() * most)
    for (let round = 0; round < 3_000; round++) {
      const [interest, other, dividends] = [upTo(3_000), upTo(140_000), upTo(20_000)]
      const low = round % 2 === 0 ? other : other % 8_000
      const sum = due(interest, low, dividends).reduce((total, [, , tax]) => total + Number(tax), 0)
      expect(sum).toBeCloseTo(naiveTaxOnInterest(interest, low, dividends), 6)
    }
  })
})

/** Pound by pound: free within £5,000 of income, then as long as the allowance lasts. */
function naiveTaxOnInterest(interest: number, otherTaxable: number, dividends: number): number {
  const income = interest + otherTaxable + dividends
  let free = income > 125_140 ? 0 : income > 37_700 ? 500 : 1_000
  let tax = 0
  for (let at = otherTaxable; at < otherTaxable + interest; at++) {
    if (at < 5_000) continue
    if (free > 0) free--
    else tax += at < 37_700 ? 0.2 : at < 125_140 ? 0.4 : 0.45
  }
  return tax
}

it('The personal allowance shrinks above £100,000 and never below nothing', () => {
  const of = (income: number) =>
    toText(personalAllowance(pounds(income), pounds(12_570), pounds(100_000)))
  expect([of(50_000), of(100_001), of(110_000), of(200_000)]).toEqual([
    '12570',
    '12570',
    '7570',
    '0',
  ])
})
