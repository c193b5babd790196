import { describe, expect, it } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import { grossRelief, taxWithIncome } from './tax-with-income.ts'

const pounds = (value: number) => new Decimal(value)
const gain = (basic: string, higher: string, gains: number) => [
  { basic: new Decimal(basic), higher: new Decimal(higher), gains: pounds(gains) },
]
const NONE = { other: ZERO, interest: ZERO, dividends: ZERO, relief: ZERO }
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
