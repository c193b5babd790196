import { expect, it } from 'vitest'
import { type Kept, keepSame } from './keep-same.ts'

it('A kept result is the same object until an input changes, and is kept for each owner and key', () => {
  const kept: Kept<{ sum: number }> = new WeakMap()
  const [owner, other] = [{}, {}]
  const add = (inputs: number[], who = owner, key = 'a') =>
    keepSame(kept, who, key, inputs, () => ({ sum: inputs.reduce((sum, one) => sum + one, 0) }))
  const first = add([1, 2])
  expect(add([1, 2])).toBe(first)
  expect(add([1, Number.NaN])).toBe(add([1, Number.NaN]))
  expect(add([1, 3])).toEqual({ sum: 4 })
  expect(add([1, 2, 0])).not.toBe(first)
  expect(add([1, 2], other)).not.toBe(add([1, 2], owner, 'b'))
})
