/** A straight scale from values to a share of the drawing, 0 to 1. */
export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/** Values beyond these shares of all values would press the others together. */
const TAIL = 0.03
const TICKS = 5
/** Smaller values, and smaller differences as a ratio, are rounding. */
const SMALLEST = 1e-10
const STEPS = [1, 2, 5, 10] as const

/** A scale over all but the extreme values, with round ticks; null for fewer than two values. */
export function scaleOf(values: readonly number[]): Scale | null {
  const sorted = values.toSorted((a, b) => a - b)
  const lowest = sorted[Math.floor((sorted.length - 1) * TAIL)]
  const highest = sorted[Math.ceil((sorted.length - 1) * (1 - TAIL))]
  if (sorted.length < 2 || lowest === undefined || highest === undefined) return null
  const size = Math.max(Math.abs(lowest), Math.abs(highest))
  const own = size < SMALLEST ? 1 : size
  const span = highest - lowest < own * SMALLEST ? own : highest - lowest
  const magnitude = 10 ** Math.floor(Math.log10(span / TICKS))
  const step = magnitude * (STEPS.find((each) => each * magnitude >= span / TICKS) ?? 10)
  const first = Math.floor(lowest / step)
  const last = Math.max(first + 1, Math.ceil(highest / step))
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { low: first * step, high: last * step, ticks }
}

/** The share of the way from low to high; outside 0 to 1 beyond the scale. */
export function placeOn({ low, high }: Scale, value: number): number {
  return (value - low) / (high - low)
}
