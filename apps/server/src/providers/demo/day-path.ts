/**
 * The path of one day, in logarithms of price, at whole minutes of trading. Open, high, low and
 * close are drawn first, so that a daily bar needs no more; the path between them is a bridge that
 * touches the high and the low at random minutes and never leaves that range. The minutes of a day
 * therefore add up to its bar exactly.
 */
import { usualVolumeShare } from '../../platform/calendar/usual-volume.ts'
import { gaussAt, uniformAt } from './noise.ts'

export interface DayPath {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Trading minutes; the path has a value at 0, 1, … `minutes`. */
  readonly minutes: number
  /** Minutes of the regular hours, in which most of the day's moves happen. */
  readonly busyMinutes: number
  readonly seed: number
  /** Standard deviation of one day. */
  readonly sigma: number
  /** The values at the minutes 0 to `minute`, where they are not those of the bridge. */
  readonly levelsUntil?: (minute: number) => Float64Array
}

/** The parts of a session that the shape of its path and volume depends on. */
export type DayHours = Pick<DayPath, 'minutes' | 'busyMinutes'>

/** Share of a day's variance that happens before the open. */
const OVERNIGHT = 0.2
/** Of the variance and of the volume after the open, where trading goes on after the regular hours. */
const BUSY_VARIANCE = 0.75
const BUSY_VOLUME = 0.92

/**
 * The extremes of a bridge from open to close follow from its maximum's law: with U uniform,
 * max = (open + close + √((close − open)² − 2σ² ln U)) ÷ 2, and likewise below.
 */
export function buildDayPath(
  seed: number,
  previous: number,
  close: number,
  sigma: number,
  { minutes, busyMinutes }: DayHours,
): DayPath {
  const open = openOf(seed, previous, close, sigma)
  const high = highOf(seed, open, close, sigma)
  const low = lowOf(seed, open, close, sigma)
  return { open, high, low, close, minutes, busyMinutes, seed, sigma: withinDay(sigma) }
}

const withinDay = (sigma: number) => sigma * Math.sqrt(1 - OVERNIGHT)

export function openOf(seed: number, previous: number, close: number, sigma: number): number {
  const gap =
    OVERNIGHT * (close - previous) + sigma * Math.sqrt(OVERNIGHT) * 0.8 * gaussAt(seed, -1)
  return previous + gap
}

export function highOf(seed: number, open: number, close: number, sigma: number): number {
  return (open + close + reachOf(uniformAt(seed, -2), open, close, sigma)) / 2
}

export function lowOf(seed: number, open: number, close: number, sigma: number): number {
  return (open + close - reachOf(uniformAt(seed, -3), open, close, sigma)) / 2
}

function reachOf(uniform: number, open: number, close: number, sigma: number): number {
  return Math.sqrt((close - open) ** 2 - 2 * withinDay(sigma) ** 2 * Math.log(uniform))
}

interface Knot {
  readonly minute: number
  readonly value: number
}

/** There are few kinds of sessions, and each path needs the shares of its own a thousand times. */
const spentByHours = new Map<number, Float64Array>()
const MOST_MINUTES = 100_000

/** Share of the variance spent by each minute, evenly within the regular hours and after them. */
function spentOf({ minutes, busyMinutes }: DayHours): Float64Array {
  const key = minutes * MOST_MINUTES + busyMinutes
  const known = spentByHours.get(key)
  if (known) return known
  const spent = Float64Array.from({ length: minutes + 1 }, (_, minute) => {
    if (busyMinutes >= minutes) return minute / minutes
    if (minute <= busyMinutes) return (BUSY_VARIANCE * minute) / busyMinutes
    const later = (minute - busyMinutes) / (minutes - busyMinutes)
    return BUSY_VARIANCE + (1 - BUSY_VARIANCE) * later
  })
  spentByHours.set(key, spent)
  return spent
}

/** The minute by which a share of the variance is spent. */
function minuteOf(share: number, { minutes, busyMinutes }: DayHours): number {
  if (busyMinutes >= minutes) return share * minutes
  if (share <= BUSY_VARIANCE) return (busyMinutes * share) / BUSY_VARIANCE
  return busyMinutes + ((minutes - busyMinutes) * (share - BUSY_VARIANCE)) / (1 - BUSY_VARIANCE)
}

/** Open, high, low and close with their minutes, in the order of time. */
function knotsOf(path: DayPath): Knot[] {
  const { minutes, seed } = path
  const inner = Math.max(1, minutes - 1)
  const minuteAt = (uniform: number) =>
    Math.min(inner, 1 + Math.floor((minuteOf(uniform, path) * inner) / minutes))
  const highAt = minuteAt(uniformAt(seed, -4))
  let lowAt = minuteAt(uniformAt(seed, -5))
  if (lowAt === highAt) lowAt = highAt < inner ? highAt + 1 : highAt - 1
  const high = { minute: highAt, value: path.high }
  const low = { minute: lowAt, value: path.low }
  return [
    { minute: 0, value: path.open },
    ...(highAt < lowAt ? [high, low] : [low, high]),
    { minute: minutes, value: path.close },
  ]
}

const halfWay = (low: number, high: number) => (low + high) >> 1

/** The value half way between two minutes with known values. Without objects, as a day has thousands. */
function valueBetween(
  path: DayPath,
  spent: Float64Array,
  low: number,
  lowValue: number,
  high: number,
  highValue: number,
): number {
  const minute = halfWay(low, high)
  const before = spent[minute]! - spent[low]!
  const after = spent[high]! - spent[minute]!
  const share = before / (before + after)
  const noise = path.sigma * Math.sqrt(before * (1 - share)) * gaussAt(path.seed, minute)
  return mirror(lowValue + (highValue - lowValue) * share + noise, path)
}

/** A value beyond the day's range comes back from its end: held there, the price would not move for minutes. */
function mirror(value: number, { high, low }: DayPath): number {
  const inside = value > high ? 2 * high - value : value < low ? 2 * low - value : value
  return Math.min(high, Math.max(low, inside))
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

function descend(path: DayPath, from: Knot, to: Knot, minute: number): number {
  let [low, lowValue] = [from.minute, from.value]
  let [high, highValue] = [to.minute, to.value]
  const spent = spentOf(path)
  while (low !== minute) {
    const value = valueBetween(path, spent, low, lowValue, high, highValue)
    const middle = halfWay(low, high)
    if (minute < middle) [high, highValue] = [middle, value]
    else [low, lowValue] = [middle, value]
  }
  return lowValue
}

/** The values at the minutes 0 to `until`. */
export function pathUntil(path: DayPath, until: number): Float64Array {
  if (path.levelsUntil) return path.levelsUntil(until)
  return fillUntil(path, until, new Float64Array(path.minutes + 1)).subarray(0, until + 1)
}

/** Grows with the longest session: a trading day before holidays lasts for many days and nights. */
let spare = new Float64Array(25 * 60 + 1)

/** The highest and the lowest value at the minutes 0 to `until`. */
export function extremesUntil(
  path: DayPath,
  until: number,
): { readonly top: number; readonly bottom: number } {
  // The second and the third knot are the high and the low.
  const isReached = until >= (path.levelsUntil ? path.minutes : knotsOf(path)[2]!.minute)
  if (isReached) return { top: path.high, bottom: path.low }
  if (spare.length <= path.minutes) spare = new Float64Array(path.minutes + 1)
  const values = path.levelsUntil?.(until) ?? fillUntil(path, until, spare)
  let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let minute = 0; minute <= until; minute++) {
    top = Math.max(top, values[minute]!)
    bottom = Math.min(bottom, values[minute]!)
  }
  return { top, bottom }
}

/** @param values overwritten; those after `until` mean nothing */
function fillUntil(path: DayPath, until: number, values: Float64Array): Float64Array {
  const knots = knotsOf(path)
  const spent = spentOf(path)
  for (const { minute, value } of knots) values[minute] = value
  const fill = (low: number, high: number) => {
    if (low > until || high - low < 2) return
    const middle = halfWay(low, high)
    values[middle] = valueBetween(path, spent, low, values[low]!, high, values[high]!)
    fill(low, middle)
    fill(middle, high)
  }
  for (let index = 1; index < knots.length; index++) {
    fill(knots[index - 1]!.minute, knots[index]!.minute)
  }
  return values
}

/** Share of a day's volume traded in its first minutes: as usual in the regular hours, and thin after them. */
export function volumeShare(minute: number, hours: DayHours): number {
  const { minutes, busyMinutes } = hours
  const busy = Math.min(1, minute / busyMinutes)
  const shaped = usualVolumeShare(busy)
  if (busyMinutes >= minutes) return shaped
  const later = Math.max(0, minute - busyMinutes) / (minutes - busyMinutes)
  return BUSY_VOLUME * shaped + (1 - BUSY_VOLUME) * later
}
