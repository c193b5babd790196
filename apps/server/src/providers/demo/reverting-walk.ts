/**
 * Brownian motion by midpoint displacement (Lévy's construction): the value at a step is found by
 * halving an interval with known ends, each midpoint with its own keyed noise. One value costs 15
 * halvings; consecutive values cost about one each.
 */
import { gaussAt } from './noise.ts'

/** Steps 0 to 32,768: as days, 89 years. */
export const BROWNIAN_STEPS = 2 ** 15

/** Value at a step, with unit variance per step and 0 at step 0. */
export function brownianAt(seed: number, step: number): number {
  let low = 0
  let high = BROWNIAN_STEPS
  let lowValue = 0
  let highValue = Math.sqrt(BROWNIAN_STEPS) * gaussAt(seed, BROWNIAN_STEPS)
  while (step > low && step < high) {
    const middle = (low + high) / 2
    const value = midpoint(seed, middle, high - low, lowValue, highValue)
    if (step < middle) [high, highValue] = [middle, value]
    else [low, lowValue] = [middle, value]
  }
  return step <= low ? lowValue : highValue
}

/** Values at the steps `from` to `to`, both included. */
export function brownianRun(seed: number, from: number, to: number): Float64Array {
  const run = new Float64Array(to - from + 1)
  const put = (step: number, value: number) => {
    if (step >= from && step <= to) run[step - from] = value
  }
  const fill = (low: number, high: number, lowValue: number, highValue: number) => {
    if (high - low < 2 || high < from || low > to) return
    const middle = (low + high) / 2
    const value = midpoint(seed, middle, high - low, lowValue, highValue)
    put(middle, value)
    fill(low, middle, lowValue, value)
    fill(middle, high, value, highValue)
  }
  const end = Math.sqrt(BROWNIAN_STEPS) * gaussAt(seed, BROWNIAN_STEPS)
  put(0, 0)
  put(BROWNIAN_STEPS, end)
  fill(0, BROWNIAN_STEPS, 0, end)
  return run
}

/** Mean of the ends plus noise of variance width ÷ 4: the law of a Brownian bridge's midpoint. */
function midpoint(seed: number, middle: number, width: number, low: number, high: number): number {
  return (low + high) / 2 + (Math.sqrt(width) / 2) * gaussAt(seed, middle)
}
