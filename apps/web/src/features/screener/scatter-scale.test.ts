import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOn, scaleOf } from './scatter-scale.ts'

describe('A scale of the scatter', () => {
  it('has round ticks around its values', () => {
    expect(scaleOf([3, 8, 12, 27])).toEqual({ low: 0, high: 30, ticks: [0, 5, 10, 15, 20, 25, 30] })
    expect(scaleOf([-0.02, 0.011, 0.034])?.ticks).toEqual([-0.02, 0, 0.02, 0.04])
  })

  it('leaves extreme values out', () => {
    const usual = Array.from({ length: 98 }, (_, index) => 10 + index / 10)
    expect(scaleOf([...usual, 5000, -900])).toMatchObject({ low: 10, high: 20 })
  })

  it('surrounds a value that all share, and needs two', () => {
    expect(scaleOf([7, 7])).toMatchObject({ low: 6, high: 8 })
    expect(scaleOf([0, 5e-324])).toMatchObject({ low: 0, high: 0.2 })
    expect(scaleOf([7])).toBeNull()
    expect(scaleOf([])).toBeNull()
  })

  it('holds the middle of any values, with few ticks', () => {
    const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 2 })
    fc.assert(
      fc.property(values, (given) => {
        const scale = scaleOf(given)
        const middle = given.toSorted((a, b) => a - b)[Math.floor(given.length / 2)] ?? 0
        if (!scale) throw new Error('there are two values')
        expect(scale.ticks.length).toBeLessThanOrEqual(9)
        expect(placeOn(scale, middle)).toBeGreaterThanOrEqual(-1e-9)
        expect(placeOn(scale, middle)).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
  })
})
