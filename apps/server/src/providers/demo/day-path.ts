/**
 * The path of one day, in logarithms of price, at whole minutes of trading. Open, high, low and
 * close are drawn first, so that a daily bar needs no more; the path between them is a bridge that
 * touches the high and the low at random minutes and never leaves that range. The minutes of a day
 * therefore add up to its bar exactly.
 */
import { gaussAt, uniformAt } from './noise.ts'

export interface DayPath {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Trading minutes; the path has a value at 0, 1, … `minutes`. */
  readonly minutes: number
  readonly seed: number
  /** Standard deviation of one day. */
  readonly sigma: number
  /** The values at the minutes 0 to `minute`, where they are not those of the bridge. */
  readonly levelsUntil?: (minute: number) => Float64Array
}

/** Share of a day's variance that happens before the open. */
const OVERNIGHT = 0.2

/**
 * The extremes of a bridge from open to close follow from its maximum's law: with U uniform,
 * max = (open + close + √((close − open)² − 2σ² ln U)) ÷ 2, and likewise below.
 */
export function buildDayPath(
  seed: number,
  previous: number,
  close: number,
  sigma: number,
  minutes: number,
): DayPath {
  const gap =
    OVERNIGHT * (close - previous) + sigma * Math.sqrt(OVERNIGHT) * 0.8 * gaussAt(seed, -1)
  const open = previous + gap
  const within = sigma * Math.sqrt(1 - OVERNIGHT)
  const reach = (index: number) =>
    Math.sqrt((close - open) ** 2 - 2 * within ** 2 * Math.log(uniformAt(seed, index)))
  const high = (open + close + reach(-2)) / 2
  const low = (open + close - reach(-3)) / 2
  return { open, high, low, close, minutes, seed, sigma: within }
}

interface Knot {
  readonly minute: number
  readonly value: number
}

/** Open, high, low and close with their minutes, in the order of time. */
function knotsOf(path: DayPath): Knot[] {
  const { minutes, seed } = path
  const inner = Math.max(1, minutes - 1)
  const highAt = 1 + Math.floor(uniformAt(seed, -4) * inner)
  let lowAt = 1 + Math.floor(uniformAt(seed, -5) * inner)
  if (lowAt === highAt) lowAt = highAt < inner ? highAt + 1 : highAt - 1
  const high = { minute: highAt, value: path.high }
  const low = { minute: lowAt, value: path.low }
  return [
    { minute: 0, value: path.open },
    ...(highAt < lowAt ? [high, low] : [low, high]),
    { minute: minutes, value: path.close },
  ]
}

function between(path: DayPath, low: Knot, high: Knot): Knot {
  const minute = (low.minute + high.minute) >> 1
  const share = (minute - low.minute) / (high.minute - low.minute)
  const variance = ((minute - low.minute) * (high.minute - minute)) / (high.minute - low.minute)
  const noise = path.sigma * Math.sqrt(variance / path.minutes) * gaussAt(path.seed, minute)
  const value = low.value + (high.value - low.value) * share + noise
  return { minute, value: Math.min(path.high, Math.max(path.low, value)) }
}

/** The value at a minute, 0 to `minutes`. */
export function pathAt(path: DayPath, minute: number): number {
  if (path.levelsUntil) return path.levelsUntil(minute)[minute]!
  const knots = knotsOf(path)
  const low = knots.findLast((knot) => knot.minute <= minute)
  const high = knots.find((knot) => knot.minute > minute)
  if (!low) return path.open
  return high ? descend(path, low, high, minute) : low.value
}

function descend(path: DayPath, low: Knot, high: Knot, minute: number): number {
  if (minute === low.minute) return low.value
  const middle = between(path, low, high)
  return minute < middle.minute
    ? descend(path, low, middle, minute)
    : descend(path, middle, high, minute)
}

/** The values at the minutes 0 to `until`. */
export function pathUntil(path: DayPath, until: number): Float64Array {
  if (path.levelsUntil) return path.levelsUntil(until)
  const values = new Float64Array(until + 1)
  const fill = (low: Knot, high: Knot) => {
    if (low.minute > until || high.minute - low.minute < 2) return
    const middle = between(path, low, high)
    if (middle.minute <= until) values[middle.minute] = middle.value
    fill(low, middle)
    fill(middle, high)
  }
  const knots = knotsOf(path)
  for (const [index, knot] of knots.entries()) {
    if (knot.minute <= until) values[knot.minute] = knot.value
    const next = knots[index + 1]
    if (next) fill(knot, next)
  }
  return values
}

/**
 * Share of a day's volume traded in the first `share` of its minutes: heavy at both ends, from the
 * density 0.6 + 1.2 (2x − 1)².
 */
export function volumeShare(share: number): number {
  return 0.6 * share + 0.2 * ((2 * share - 1) ** 3 + 1)
}
