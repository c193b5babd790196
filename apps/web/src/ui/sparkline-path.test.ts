import { expect, it } from 'vitest'
import { sparklinePath } from './sparkline-path.ts'

const box = { width: 100, height: 50 }

it('goes from left to right, with the largest value at the top and the smallest at the bottom', () => {
  expect(sparklinePath([1, 3, 2], box)).toBe('M0 50L50 0L100 25')
})

it('is flat in the middle when all values are equal', () => {
  expect(sparklinePath([5, 5], box)).toBe('M0 25L100 25')
})

it('is empty for fewer than two values', () => {
  expect(sparklinePath([5], box)).toBe('')
})
