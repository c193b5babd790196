import { expect, it } from 'vitest'
import { giltLadderBodySchema } from './schemas.ts'

it.each([
  ['10000', null],
  ['999999999.99', null],
  ['1000000000', 'Enter an amount below £1,000,000,000.'],
  ['99999999999999999999', 'Enter an amount below £1,000,000,000.'],
  ['0', 'Enter an amount above zero.'],
  ['0.00', 'Enter an amount above zero.'],
  ['10.005', 'Enter pounds and pence, with two decimal places.'],
  ['-5', 'Enter an amount in pounds, such as 10000.'],
  ['five', 'Enter an amount in pounds, such as 10000.'],
])('A ladder of %s a year is refused with its own reason: %s', (amount, message) => {
  const parsed = giltLadderBodySchema.safeParse({
    amount,
    fromYear: 2027,
    toYear: 2030,
    taxRate: '20',
  })
  expect(parsed.success ? null : parsed.error.issues[0]?.message).toBe(message)
})
