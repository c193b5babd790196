import { expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

it.each([
  [[], []],
  [['a'], [['a']]],
  [['a', 'b'], [['a', 'b']]],
  [
    ['a', 'b', 'c'],
    [['a', 'b'], ['c']],
  ],
])('%j in batches of two', (rows, batches) => {
  expect([...inBatches(rows, 2)]).toEqual(batches)
})
