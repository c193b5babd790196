import { expect, it } from 'vitest'
import { isFarPrice } from './far-price.ts'

const last = { value: 295, unit: 'GBX' }

it.each([
  [442.5, 'GBX', false],
  [443, 'GBX', true],
  [147.5, 'GBX', false],
  [147, 'GBX', true],
  [2.95, 'GBP', false],
  [2.95, 'GBX', true],
  [295, 'GBP', true],
  [1, 'USD', false],
  [1, 'GBP%', false],
])('a price of %s %s after one of 295p is far from it: %s', (value, unit, isFar) => {
  expect(isFarPrice({ value, unit }, last)).toBe(isFar)
})
