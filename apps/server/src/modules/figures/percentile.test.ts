import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentilesOf, rank } from './percentile.ts'

const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
  minLength: 2,
  maxLength: 40,
})

const ranksOf = (inputs: readonly (readonly number[])[]) => {
  const size = inputs[0]?.length ?? 0
  return rank(
    inputs.map((input) => ({
      percentiles: percentilesOf(Float64Array.from(input), true),
      weight: 1,
    })),
    size,
  )
}

describe('A rank', () => {
  it('does not exist in a universe of one', () => {
    expect([...percentilesOf(Float64Array.from([5]), true)]).toEqual([Number.NaN])
    expect([...ranksOf([[5], [3]])]).toEqual([Number.NaN])
  })

  it('is equal for equal inputs', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const size = Math.min(one.length, other.length)
        const first = [...one.slice(0, size), one[0]!]
        const second = [...other.slice(0, size), other[0]!]
        const ranks = ranksOf([first, second])
        expect(ranks[size]).toBe(ranks[0])
      }),
    )
  })

  it('never falls when one of its inputs rises', () => {
    fc.assert(
      fc.property(
        values,
        values,
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.nat(),
        (one, other, rise, which) => {
          const size = Math.min(one.length, other.length)
          const [first, second] = [one.slice(0, size), other.slice(0, size)]
          const member = which % size
          const before = ranksOf([first, second])[member]!
          const risen = first.map((value, at) => (at === member ? value + rise : value))
          expect(ranksOf([risen, second])[member]!).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })

  it('turns around for a metric of which less is better', () => {
    const [up, down] = [true, false].map((isHigherBetter) =>
      percentilesOf(Float64Array.from([1, 2, 3]), isHigherBetter),
    )
    expect([...(up ?? [])]).toEqual([0, 50, 100])
    expect([...(down ?? [])]).toEqual([100, 50, 0])
  })

  it('needs three fifths of the weight; unknown inputs shrink it', () => {
    const known = { percentiles: percentilesOf(Float64Array.from([1, 2]), true), weight: 3 }
    const unknown = { percentiles: Float64Array.from([Number.NaN, Number.NaN]), weight: 2 }
    expect([...rank([known, unknown], 2)]).toEqual([0, 100])
    expect([...rank([known, { ...unknown, weight: 2.1 }], 2)]).toEqual([Number.NaN, Number.NaN])
  })
})
