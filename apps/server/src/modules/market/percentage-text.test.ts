import { expect, it } from 'vitest'
import { toPercentageText } from './percentage-text.ts'

it.each([
  [0.0042, '+0.42%'],
  [-0.031, '-3.10%'],
  [0, '0.00%'],
  [-0.00001, '0.00%'],
  [0.00001, '0.00%'],
  [1.5, '+150.00%'],
])('formats a ratio of %s as %s', (ratio, text) => {
  expect(toPercentageText(ratio)).toBe(text)
})
