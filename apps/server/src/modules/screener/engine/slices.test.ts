import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachInSlices, ROWS_A_SLICE, type Sliced, sortInSlices } from './slices.ts'

function finish<T>(work: Sliced<T>): { readonly value: T; readonly slices: readonly number[] } {
  const slices: number[] = []
  for (;;) {
    const step = work.next()
    if (step.done) return { value: step.value, slices }
    slices.push(step.value)
  }
}

describe('Sliced work', () => {
  it('visits every row once, in order', () => {
    const rows: number[] = []
    const { slices } = finish(eachInSlices(2500, (row) => rows.push(row)))
    expect(rows).toEqual(Array.from({ length: 2500 }, (_, row) => row))
    expect(slices.reduce((sum, count) => sum + count)).toBe(2500)
    expect(Math.max(...slices)).toBeLessThanOrEqual(ROWS_A_SLICE)
  })

  it('sorts any number of rows stably', () => {
    const size = fc.oneof(fc.nat({ max: 20 }), fc.integer({ min: 1000, max: 9000 }))
    fc.assert(
      fc.property(size, fc.integer({ min: 1, max: 500 }), (count, distinct) => {
        const keyOf = (row: number) => (row * 7919) % distinct
        const rows = Uint32Array.from({ length: count }, (_, row) => row)
        const expected = Array.from(rows).toSorted((a, b) => keyOf(a) - keyOf(b))
        const { value, slices } = finish(sortInSlices(rows, (a, b) => keyOf(a) - keyOf(b)))
        expect(Array.from(value)).toEqual(expected)
        expect(Math.max(0, ...slices)).toBeLessThanOrEqual(ROWS_A_SLICE)
      }),
      { numRuns: 30 },
    )
  })
})
