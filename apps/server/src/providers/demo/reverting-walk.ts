/**
 * A random walk that returns to its start: Brownian bridges between the ends of blocks of about a
 * year, whose values are drawn independently, pressed into a range. Within a block, the value at a
 * step is found by halving (Lévy's construction), each midpoint with its own keyed noise: one value
 * costs at most eight halvings, and consecutive values about one each.
 */
import { gaussAt } from './noise.ts'

const BLOCK = 2 ** 8
/** Standard deviation of a block's end, in deviations of one step; a free walk would have 16. */
const END_DEVIATION = 5
const END_SEED = 0x3c6ef372

export interface RevertingWalk {
  readonly seed: number
  /** Standard deviation of a step near 0; smaller towards the bounds. */
  readonly sigma: number
  /** Values lie within ± this. */
  readonly bound: number
}

/** Value at a step, which may be negative; 0 at step 0. */
export function walkAt(walk: RevertingWalk, step: number): number {
  let low = Math.floor(step / BLOCK) * BLOCK
  let high = low + BLOCK
  let lowValue = endOf(walk, low)
  if (step === low) return press(walk, lowValue)
  let highValue = endOf(walk, high)
  for (;;) {
    const middle = (low + high) / 2
    const value = midpoint(walk, middle, high - low, lowValue, highValue)
    if (step === middle) return press(walk, value)
    if (step < middle) [high, highValue] = [middle, value]
    else [low, lowValue] = [middle, value]
  }
}

/** Values at the steps `from` to `to`, both included. */
export function walkRun(walk: RevertingWalk, from: number, to: number): Float64Array {
  const run = new Float64Array(to - from + 1)
  const put = (step: number, value: number) => {
    if (step >= from && step <= to) run[step - from] = press(walk, value)
  }
  const fill = (low: number, high: number, lowValue: number, highValue: number) => {
    if (high - low < 2 || high < from || low > to) return
    const middle = (low + high) / 2
    const value = midpoint(walk, middle, high - low, lowValue, highValue)
    put(middle, value)
    fill(low, middle, lowValue, value)
    fill(middle, high, value, highValue)
  }
  for (let low = Math.floor(from / BLOCK) * BLOCK; low <= to; low += BLOCK) {
    put(low, endOf(walk, low))
    fill(low, low + BLOCK, endOf(walk, low), endOf(walk, low + BLOCK))
  }
  return run
}

function endOf({ seed, sigma }: RevertingWalk, step: number): number {
  return step === 0 ? 0 : END_DEVIATION * sigma * gaussAt(seed ^ END_SEED, step)
}

/** Mean of the ends plus noise of variance width ÷ 4: the law of a Brownian bridge's midpoint. */
function midpoint(
  { seed, sigma }: RevertingWalk,
  middle: number,
  width: number,
  low: number,
  high: number,
): number {
  return (low + high) / 2 + ((sigma * Math.sqrt(width)) / 2) * gaussAt(seed, middle)
}

function press({ bound }: RevertingWalk, value: number): number {
  return bound * Math.tanh(value / bound)
}
