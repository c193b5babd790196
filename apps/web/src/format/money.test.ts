import { expect, it } from 'vitest'
import { formatMoney, formatPounds, formatPoundsChange, formatQuantity } from './money.ts'

it('writes pounds with two decimals, signs before the sign of the currency, and a dash for unknown', () => {
  expect(['1234.5', '-3.2', 0, null].map(formatPounds)).toEqual([
    '£1,234.50',
    '−£3.20',
    '£0.00',
    '–',
  ])
  expect(['12', '-3.2', '0', null].map(formatPoundsChange)).toEqual([
    '+£12.00',
    '−£3.20',
    '£0.00',
    '–',
  ])
  expect(formatMoney('5', 'EUR')).toBe('€5.00')
})

it('writes an amount that rounds to nothing without a sign', () => {
  expect([-0.0049, '-0.001', -0.005].map(formatPounds)).toEqual(['£0.00', '£0.00', '−£0.01'])
  expect([-1e-13, 0.004].map(formatPoundsChange)).toEqual(['£0.00', '£0.00'])
})

it('writes fractions of shares in full', () => {
  expect(['1000', '0.0081912601', null].map(formatQuantity)).toEqual(['1,000', '0.0081912601', '–'])
})
