import { expect, it } from 'vitest'
import { findCodeStep } from './code-step.ts'

// RFC 6238, appendix B, SHA-1: the last six of the eight digits.
const SECRET = '12345678901234567890'

it.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
])('at %i s the code %s belongs to step %i', (seconds, code, step) => {
  expect(findCodeStep(SECRET, code, seconds * 1000)).toBe(step)
})

it('takes a code one step early or late, and no further', () => {
  const after = (steps: number) =>
    findCodeStep(SECRET, '050471', 1_111_111_111_000 + steps * 30_000)
  expect([-1, 0, 1].map(after)).toEqual([37_037_037, 37_037_037, 37_037_037])
  expect([-2, 2].map(after)).toEqual([null, null])
})
