import { expect, it } from 'vitest'
import { toDecimalText } from './decimal-text.ts'

it.each([
  [69.48, '69.48'],
  [-0.5, '-0.5'],
  [1200, '1200'],
  [1e-7, '0.0000001'],
  [-2.5e-8, '-0.000000025'],
])('writes %d as %s', (value, text) => {
  expect(toDecimalText(value)).toBe(text)
})
