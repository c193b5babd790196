import { describe, expect, it } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import { PROPERTY_RATES } from '../rates/rows.ts'
import { grossRelief, incomeLaw, presentTaxed, taxWithIncome } from './tax-with-income.ts'

const pounds = (value: number) => new Decimal(value)
const gain = (basic: string, higher: string, gains: number) => [
  { basic: new Decimal(basic), higher: new Decimal(higher), gains: pounds(gains) },
]
const NONE = { other: ZERO, property: ZERO, interest: ZERO, dividends: ZERO, relief: ZERO }
const dueOn = (list: readonly { readonly tax: Decimal }[] | undefined) =>
  toText(
    (list ?? []).reduce((sum, { tax }) => sum.plus(tax), ZERO),
    2,
  )

describe('Pension contributions and Gift Aid', () => {
  it('are grossed up at the basic rate', () => {
    expect(toText(grossRelief(2024, { pension: '800', gift_aid: '80' }))).toBe('1100')
    expect(toText(grossRelief(2024, { pension: null, gift_aid: null }))).toBe('0')
    expect(toText(grossRelief(2024, undefined))).toBe('0')
  })

  it('widen the basic band as in HMRC’s example', () => {
    // Capital Gains Manual, CG21220: taxable income of £30,000, a taxable gain of £59,900 and £40,000
    // given in 2010-11, whose band of £37,400 becomes £87,400: £57,400 and £2,500 at the two rates. Here
    // with the band of 2024-25, £300 wider: £57,700 and £2,200, at 18% and 24%.
    const relief = grossRelief(2024, { pension: null, gift_aid: '40000' })
    const due = taxWithIncome(2024, gain('0.18', '0.24', 59_900), {
      ...NONE,
      other: pounds(42_570),
      relief,
    })
    expect(due?.gains.map(({ taxed }) => toText(taxed))).toEqual(['57700', '2200'])
  })

  it('widen the band of the higher rate too', () => {
    const income = { ...NONE, other: pounds(160_000), dividends: pounds(10_500) }
    expect(dueOn(taxWithIncome(2024, [], income)?.dividends)).toBe('3935')
    // 125,140 + 50,000 = 175,140, above all of the income.
    expect(dueOn(taxWithIncome(2024, [], { ...income, relief: pounds(50_000) })?.dividends)).toBe(
      '3375',
    )
  })

  it('restore the personal allowance that income above £100,000 takes', () => {
    const small = { ...NONE, dividends: pounds(112_570), relief: pounds(12_570) }
    // £112,570 less £12,570 keeps the whole allowance. Of the £100,000 above it, £500 is free, £49,770 in
    // the basic band of £50,270 and £49,730 above it: 4,354.875 + 16,783.875.
    expect(dueOn(taxWithIncome(2024, [], small)?.dividends)).toBe('21138.75')
  })

  it('never add tax', () => {
    const random = seeded(4700)
    const pick = (most: number) => pounds(Math.floor(random() * most))
    for (let at = 0; at < 2000; at++) {
      const income = {
        other: pick(180_000),
        interest: pick(20_000),
        dividends: pick(60_000),
        property: ZERO,
        relief: ZERO,
      }
      const parts = gain('0.18', '0.24', Math.floor(random() * 50_000))
      const sum = (relief: Decimal) => {
        const due = taxWithIncome(2024, parts, { ...income, relief })
        return [...(due?.gains ?? []), ...(due?.dividends ?? []), ...(due?.interest ?? [])]
      }
      // Of gains alone: more allowance for other income may leave less for dividends.
      const gains = (relief: Decimal) =>
        taxWithIncome(2024, parts, { ...income, relief })?.gains ?? []
      expect(Number(dueOn(gains(pick(40_000))))).toBeLessThanOrEqual(Number(dueOn(gains(ZERO))))
      expect(sum(ZERO).every(({ tax }) => !tax.isNegative())).toBe(true)
    }
  })
})

describe('Property income', () => {
  const due = (year: number, other: number, property: number, interest = 0) =>
    taxWithIncome(year, [], {
      ...NONE,
      other: pounds(other),
      property: pounds(property),
      interest: pounds(interest),
    })
  const rows = (...of: Parameters<typeof due>) =>
    due(...of)?.property?.map(({ band, rate, taxed, tax }) => [
      band,
      ...[rate, taxed, tax].map((one) => toText(one)),
    ])

  it('has the rates of other income until April 2027', () => {
    expect(due(2026, 40_000, 1_000)?.property).toMatchObject([{ band: 'basic', tax: pounds(200) }])
    expect(due(2026, 60_000, 1_000)?.property).toMatchObject([{ band: 'higher', tax: pounds(400) }])
    expect(due(2027, 40_000, 0)?.property).toEqual([])
  })

  it('is taxed at 22%, 42% and 47% from then, on top of other income', () => {
    expect(rows(2027, 40_000, 1_000)).toEqual([['basic', '0.22', '1000', '220']])
    // 50,270 is where the higher rate begins.
    expect(rows(2027, 49_270, 3_000)).toEqual([
      ['basic', '0.22', '1000', '220'],
      ['higher', '0.42', '2000', '840'],
    ])
    expect(rows(2027, 200_000, 1_000)).toEqual([['additional', '0.47', '1000', '470']])
  })

  it('has the personal allowance that other income leaves, and lies below interest', () => {
    expect(rows(2027, 0, 12_570)).toEqual([])
    expect(rows(2027, 12_000, 1_000)).toEqual([['basic', '0.22', '430', '94.6']])
    expect(rows(2027, 49_270, 1_000, 20_000)).toEqual([['basic', '0.22', '1000', '220']])
  })

  it('is shown with the law of its rate, and as a draft while that is one', () => {
    const taxed = due(2027, 40_000, 1_000)?.property ?? []
    const law = incomeLaw(PROPERTY_RATES, 2027)
    expect(presentTaxed(taxed, law)).toEqual([
      {
        band: 'basic',
        rate: '0.22',
        taxed: '1000',
        amount: '220',
        citation: 'Income Tax Act 2007 s6D, introduced by Finance Act 2026 with schedule 1',
        isDraft: false,
      },
    ])
    const draft = { from: '2027-04-06', citation: 'A bill', isDraft: true } as const
    expect(presentTaxed(taxed, () => draft)).toMatchObject([{ citation: 'A bill', isDraft: true }])
  })

  it('takes band from gains as it did before', () => {
    const gains = (property: number) =>
      taxWithIncome(2027, gain('0.18', '0.24', 1_000), {
        ...NONE,
        other: pounds(49_270),
        property: pounds(property),
      })?.gains.map(({ taxed }) => toText(taxed))
    expect([gains(0), gains(400)]).toEqual([['1000'], ['600', '400']])
  })
})
