import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SparseNumbers } from './sparse-numbers.ts'

const numbers = fc.array(fc.oneof(fc.double(), fc.constant(Number.NaN), fc.constant(Number.NaN)), {
  maxLength: 200,
})

describe('Sparse numbers', () => {
  it('are read as they were given, and as NaN where they are not finite or there is no row', () => {
    fc.assert(
      fc.property(numbers, (given) => {
        const sparse = new SparseNumbers(Float64Array.from(given))
        const expected = given.map((value) => (Number.isFinite(value) ? value : Number.NaN))
        expect(given.map((_, row) => sparse.at(row))).toEqual(expected)
        expect([sparse.at(-1), sparse.at(given.length)]).toEqual([Number.NaN, Number.NaN])
        const copy = new Float64Array(given.length)
        sparse.copyInto(copy)
        expect([...copy]).toEqual(expected)
        const each: [number, number][] = []
        sparse.each((row, value) => each.push([row, value]))
        const known = [...expected.entries()].filter(([, value]) => !Number.isNaN(value))
        expect(each).toEqual(known)
        expect(sparse.count).toBe(known.length)
        const values = Float64Array.from(known, ([, value]) => value)
        expect(sparse.sorted()).toEqual(values.toSorted())
      }),
    )
  })

  it('take less than half of the memory of an array if a third is known', () => {
    const values = Float64Array.from({ length: 30_000 }, (_, row) => (row % 3 ? Number.NaN : row))
    expect(new SparseNumbers(values).byteLength).toBeLessThan(values.byteLength / 2)
  })
})
