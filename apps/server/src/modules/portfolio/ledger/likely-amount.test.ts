import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { unexplainedOf } from './likely-amount.ts'

const PURCHASE = {
  kind: 'buy',
  quantity: '100',
  price: '250',
  price_unit: 'GBX',
  charges: '{"commission":"5.95"}',
  accrued: null,
} as const

/** A penny, and half of the last place of a price in pence for each share. */
const TOLERANCE = new Decimal('0.01').plus(new Decimal('0.00005').times(100))

it.each([
  ['-255.95', null],
  ['-255.965', null],
  ['-255.935', null],
  ['-255.9650000001', '0.0150000001'],
  ['-255.9349999999', '-0.0150000001'],
  ['-261.95', '6'],
])('An amount of %s has %s beyond shares and charges', (amount, expected) => {
  const rest = unexplainedOf({ ...PURCHASE, amount }, 'GBP')
  expect(rest === null ? null : toText(rest)).toBe(expected)
})

it('Exactly what is beyond the tolerance is unexplained, for sums of any size', () => {
  const price = fc.integer({ min: 1, max: 10 ** 9 })
  const tenths = fc.integer({ min: -400, max: 400 })
  const restOf = (kind: 'buy' | 'sell', pence: number, rest: Decimal) => {
    const gross = new Decimal(pence).times(PURCHASE.quantity).div(100)
    const amount = toText(
      gross
        .times(kind === 'buy' ? -1 : 1)
        .minus('5.95')
        .minus(rest),
    )
    const found = unexplainedOf({ ...PURCHASE, kind, price: String(pence), amount }, 'GBP')
    return found === null ? null : toText(found)
  }
  const property = fc.property(
    fc.constantFrom('buy', 'sell'),
    price,
    tenths,
    (kind, pence, beyond) => {
      const rest = new Decimal(beyond).div(10_000)
      return restOf(kind, pence, rest) === (rest.abs().gt(TOLERANCE) ? toText(rest) : null)
    },
  )
  expect(fc.check(property)).toMatchObject({ failed: false })
})
