import { expect, it } from 'vitest'
import { plainAmount } from './plain-amount.ts'

it('An amount loses its separators of thousands', () => {
  expect(plainAmount(' 12,000 ')).toBe('12000')
  expect(plainAmount('1,234,567.50')).toBe('1234567.50')
  expect(plainAmount('250.5')).toBe('250.5')
})

it.each(['1,5', '1,50', '12,00', '1,2345', '1,000,50', ',500', '1.000,50', '-1,5'])(
  'An amount keeps a comma that separates no thousands: %s',
  (typed) => expect(plainAmount(typed)).toBe(typed),
)
