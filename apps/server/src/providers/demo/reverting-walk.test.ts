import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BROWNIAN_STEPS, brownianAt, brownianRun } from './brownian.ts'

describe('Brownian motion by midpoints', () => {
  it('has the same values alone and in a run', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.integer({ min: 0, max: BROWNIAN_STEPS }),
        fc.integer({ min: 0, max: 400 }),
        (seed, from, length) => {
          const to = Math.min(from + length, BROWNIAN_STEPS)
          const run = brownianRun(seed, from, to)
          for (const step of [from, Math.floor((from + to) / 2), to]) {
            expect(run[step - from]).toBe(brownianAt(seed, step))
          }
        },
      ),
      { numRuns: 100, seed: 4 },
    )
  })

  it('moves by one standard deviation per step, in independent steps', () => {
    const run = brownianRun(7, 0, BROWNIAN_STEPS)
    const moves = Array.from(run.subarray(1), (value, index) => value - (run[index] ?? 0))
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = mean(moves.map((move) => move ** 2))
    const covariance = mean(moves.slice(1).map((move, index) => move * (moves[index] ?? 0)))
    expect(variance).toBeGreaterThan(0.95)
    expect(variance).toBeLessThan(1.05)
    expect(Math.abs(covariance)).toBeLessThan(0.05)
  })
})
