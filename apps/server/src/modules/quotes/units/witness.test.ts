import { describe, expect, it } from 'vitest'
import { isHundredfoldMove } from './witness.ts'

describe('A hundredfold move', () => {
  it.each([
    [1, 100, true],
    [100, 1, true],
    [1, 60, true],
    [1, 160, true],
    [1, 59.9, false],
    [1, 160.1, false],
    [90, 91, false],
    [null, 100, false],
    [0, 100, false],
  ])('from %s to %s: %s', (before, after, expected) => {
    expect(isHundredfoldMove(before, after)).toBe(expected)
  })
})
