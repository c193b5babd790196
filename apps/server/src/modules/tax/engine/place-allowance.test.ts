import { expect, it } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { placeAllowance } from './place-allowance.ts'

const pounds = (value: number) => new Decimal(value)
const rates = (basic: string, higher: string, additional: string) => ({
  basic: new Decimal(basic),
  higher: new Decimal(higher),
  additional: new Decimal(additional),
})

it('covers other income, then what saves most: £236.25 in a published example for 2018/19', () => {
  // ACCA, "Optimising personal allowances": 8,000, interest 4,500, dividends 9,000. Interest first: 525.
  const { dividends, interest, taxable } = placeAllowance(
    { other: pounds(8_000), interest: pounds(4_500), dividends: pounds(9_000) },
    pounds(11_850),
    {
      bands: { basicBand: pounds(34_500), higherLimit: pounds(150_000) },
      savings: {
        startingLimit: pounds(5_000),
        allowances: { basic: pounds(1_000), higher: pounds(500) },
        rates: rates('0.2', '0.4', '0.45'),
      },
      dividendAllowance: pounds(2_000),
      rates: rates('0.075', '0.325', '0.381'),
      isOtherFirst: false,
    },
  )
  expect(interest).toEqual([])
  expect(dividends.map(({ tax, taxed }) => [toText(taxed), toText(tax)])).toEqual([
    ['3150', '236.25'],
  ])
  expect(Object.values(taxable).map(Number)).toEqual([0, 4_500, 5_150])
})

/** Allowances and bands so narrow that every pound of every order can be tried. */
const SMALL = { allowance: 30, starting: 14, basic: 6, higher: 3, dividends: 5, band: 60, top: 110 }
const RULES = {
  bands: { basicBand: pounds(SMALL.band), higherLimit: pounds(SMALL.top) },
  savings: {
    startingLimit: pounds(SMALL.starting),
    allowances: { basic: pounds(SMALL.basic), higher: pounds(SMALL.higher) },
    rates: rates('0.2', '0.4', '0.45'),
  },
  dividendAllowance: pounds(SMALL.dividends),
  rates: rates('0.0875', '0.3375', '0.3935'),
  isOtherFirst: false,
}
const bandOf = (at: number) => (at < SMALL.band ? 0 : at < SMALL.top ? 1 : 2)

/** Pound by pound, with other income at the main rates. */
function taxOf(other: number, interest: number, dividends: number): number {
  const total = other + interest + dividends
  let free = total > SMALL.top ? 0 : total > SMALL.band ? SMALL.higher : SMALL.basic
  let tax = 0
  const main = [0.2, 0.4, 0.45]
  for (let at = 0; at < total; at++) {
    const band = bandOf(at)
    if (at < other) tax += main[band] ?? 0
    else if (at < other + interest) {
      if (at < SMALL.starting) continue
      if (free > 0) free -= 1
      else tax += main[band] ?? 0
    } else if (at >= other + interest + SMALL.dividends) {
      tax += [0.0875, 0.3375, 0.3935][band] ?? 0
    }
  }
  return tax
}

it('finds the least tax of all orders, tried pound by pound', () => {
  const random = seeded(2007)
  const upTo = (most: number) => Math.floor(random() * most)
  let later = 0
  for (let round = 0; round < 1_500; round++) {
    const [other, interest, dividends] = [upTo(round % 2 ? 25 : 90), upTo(60), upTo(70)] as const
    let least = Number.POSITIVE_INFINITY
    for (let a = 0; a <= Math.min(SMALL.allowance, other); a++) {
      for (let b = 0; b <= Math.min(SMALL.allowance - a, interest); b++) {
        const c = Math.min(SMALL.allowance - a - b, dividends)
        least = Math.min(least, taxOf(other - a, interest - b, dividends - c))
      }
    }
    const placed = placeAllowance(
      { other: pounds(other), interest: pounds(interest), dividends: pounds(dividends) },
      pounds(SMALL.allowance),
      RULES,
    )
    const { taxable } = placed
    const own = [taxable.other, taxable.interest, taxable.dividends].map(Number)
    expect([round, taxOf(own[0] ?? 0, own[1] ?? 0, own[2] ?? 0)]).toEqual([
      round,
      expect.closeTo(least, 9),
    ])
    const sum = [...placed.interest, ...placed.dividends].reduce(
      (all, { tax }) => all.plus(tax),
      pounds(0),
    )
    expect(sum.toNumber()).toBeCloseTo(
      taxOf(own[0] ?? 0, own[1] ?? 0, own[2] ?? 0) - taxOf(own[0] ?? 0, 0, 0),
      9,
    )
    if (other < SMALL.allowance && interest > 0 && own[1] === interest) later += 1
  }
  // Rounds in which dividends come before interest.
  expect(later).toBeGreaterThan(50)
})

it('covers other income first where the law says so, even if another order is cheaper', () => {
  const incomes = { other: pounds(83), interest: pounds(14), dividends: pounds(2) }
  const place = (isOtherFirst: boolean) =>
    placeAllowance(incomes, pounds(SMALL.allowance), { ...RULES, isOtherFirst }).taxable
  expect(Number(place(true).other)).toBe(53)
  expect(Number(place(false).other)).toBe(60)
})
