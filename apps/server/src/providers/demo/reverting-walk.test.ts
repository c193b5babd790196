import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walkAt, walkRun } from './reverting-walk.ts'

const walk = { seed: 42, sigma: 0.015, bound: 0.2 }

describe('A walk that reverts', () => {
  it('starts at 0 and has the same value by itself as in a run', () => {
    expect(walkAt(walk, 0)).toBe(0)
    fc.assert(
      fc.property(
        fc.integer({ min: -3000, max: 3000 }),
        fc.integer({ min: 0, max: 700 }),
        (from, length) => {
          const run = walkRun(walk, from, from + length)
          expect(run).toHaveLength(length + 1)
          const places = [0, length, Math.floor(length / 2), Math.floor(length / 3)]
          for (const place of places) expect(run[place]).toBe(walkAt(walk, from + place))
        },
      ),
      { numRuns: 60, seed: 1 },
    )
  })

  it('stays within its bound and keeps moving, however long it runs', () => {
    const run = walkRun(walk, -10_000, 10_000)
    expect(Math.max(...run.map(Math.abs))).toBeLessThan(walk.bound)
    const steps = run.slice(1).map((value, place) => value - run[place]!)
    const deviation = (values: Float64Array) =>
      Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
    expect(deviation(steps) / walk.sigma).toBeGreaterThan(0.6)
    expect(deviation(steps) / walk.sigma).toBeLessThan(1)
    // A free walk would have wandered off by 1.5.
    expect(deviation(run.slice(0, 1000)) / deviation(run.slice(-1000))).toBeGreaterThan(0.4)
  })

  it('has independent steps', () => {
    const run = walkRun(walk, 0, 20_000)
    const steps = run.slice(1).map((value, place) => value - run[place]!)
    const variance = steps.reduce((sum, step) => sum + step * step, 0)
    const covariance = steps.slice(1).reduce((sum, step, place) => sum + step * steps[place]!, 0)
    expect(Math.abs(covariance / variance)).toBeLessThan(0.03)
  })
})
