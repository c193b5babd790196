/**
 * Judges the unit of every bar in a series. A source declares one unit for a whole series, yet parts
 * of it may be in another: between two bars the figures step by about a hundredfold. Bars at the same
 * number of hundredfolds share a level. A step proves that one of its sides is wrong, not
 * which; that takes a witness. Pure.
 */
import { currencyOf, toMajor, type Unit } from '@leadenhall/contract/shared/money.ts'
import {
  canContradict,
  type FindRate,
  hundredfoldsTo,
  isHundredfoldMove,
  type Witness,
  witnessIn,
} from './witness.ts'

export interface JudgedBar {
  /** Start of the bar, or its day, in epoch milliseconds. */
  readonly timeMs: number
  readonly high: number | null
  readonly low: number | null
  readonly close: number | null
  /** The unit declared for this bar; null if none was. */
  readonly unit: Unit | null
}

export interface BarJudgement {
  /** Null if none is declared or the declared one is in doubt. */
  readonly unit: Unit | null
  readonly isInDoubt: boolean
  /** True if a hundredfold step separates the bar from those in the series' own unit. */
  readonly isStep: boolean
}

/** Share of bars at one level from which short stretches inside it are taken for the faults. */
const DOMINANT_SHARE = 0.8

/**
 * The judgement of each bar.
 * @param bars split-adjusted or without splits, oldest first
 * @param declared unit of the newest bar
 * @param witnesses split-adjusted to today's shares
 */
export function judgeSeries(
  bars: readonly JudgedBar[],
  declared: Unit | null,
  witnesses: readonly Witness[],
  rate: FindRate,
): BarJudgement[] {
  const levels = levelsOf(bars, declared)
  const { home, foreign } = findHome(bars, levels, { declared, witnesses, rate })
  return bars.map((bar, index) => {
    const level = levels[index] ?? 0
    const own = bar.unit ?? declared
    const isStep = level !== (home ?? 0)
    if (isHundredfoldMove(bar.low, bar.high)) return { unit: null, isInDoubt: true, isStep: true }
    const elsewhere = own === declared ? foreign.get(level) : undefined
    if (elsewhere !== undefined) return { unit: elsewhere, isInDoubt: false, isStep }
    const isHome = level === home
    return { unit: isHome ? own : null, isInDoubt: declared !== null && !isHome, isStep }
  })
}

/** 0: the newest bar's level; +1: figures a hundredfold larger; −1: smaller. */
function levelsOf(bars: readonly JudgedBar[], declared: Unit | null): number[] {
  const levels = new Array<number>(bars.length).fill(0)
  let level = 0
  let later: { value: number; currency: string | null } | null = null
  for (let index = bars.length - 1; index >= 0; index--) {
    const bar = bars[index]
    const current = bar && comparableClose(bar, declared)
    if (current) {
      const isComparable = later?.currency === current.currency
      if (later && isComparable) level += stepBetween(current.value, later.value)
      later = current
    }
    levels[index] = level
  }
  return levels
}

/** The close in major units; bars in different currencies are not compared. */
function comparableClose(
  { close, unit }: JudgedBar,
  declared: Unit | null,
): { value: number; currency: string | null } | null {
  if (close === null || close <= 0) return null
  const own = unit ?? declared
  if (own === null) return { value: close, currency: null }
  return { value: toMajor({ value: close, unit: own }).value, currency: currencyOf(own) }
}

/** No share moves this much between two bars. */
const SMALLEST_STEP = 30

/** How many hundredfolds the earlier close is larger than the later one, at least one for a step. */
function stepBetween(earlier: number, later: number): number {
  const move = Math.log(earlier / later)
  if (Math.abs(move) < Math.log(SMALLEST_STEP)) return 0
  return Math.sign(move) * Math.max(1, Math.round(Math.abs(move) / Math.log(100)))
}

interface Evidence {
  readonly declared: Unit | null
  readonly witnesses: readonly Witness[]
  readonly rate: FindRate
}

interface Home {
  /** The level whose figures are in the declared units; null if that is in doubt. */
  readonly home: number | null
  /** Levels whose figures are in another unit than the declared one, as a witness shows. */
  readonly foreign: ReadonlyMap<number, Unit>
}

function findHome(
  bars: readonly JudgedBar[],
  levels: readonly number[],
  { declared, witnesses, rate }: Evidence,
): Home {
  if (declared === null) return { home: 0, foreign: new Map() }
  const isSingle = new Set(levels).size <= 1
  const votes = new Map<number, number>()
  const foreign = new Map<number, Unit>()
  for (const given of witnesses) {
    const index = nearestBar(bars, given.atMs)
    const bar = bars[index]
    const level = levels[index]
    if (bar?.close == null || level === undefined) continue
    const unit = bar.unit ?? declared
    const witness = witnessIn(given, unit, rate)
    const hundredfolds = witness && hundredfoldsTo(witness, bar.close, bar.timeMs)
    if (hundredfolds !== null && (!isSingle || canContradict(given, bar.timeMs))) {
      votes.set(level + hundredfolds, (votes.get(level + hundredfolds) ?? 0) + 1)
    }
    // Figures that equal a witness in another currency without conversion are in its unit.
    const isForeign = currencyOf(given.unit) !== currencyOf(unit)
    if (!isSingle && isForeign && hundredfoldsTo(given, bar.close, bar.timeMs) === 0) {
      foreign.set(level, given.unit)
    }
  }
  return { home: homeLevel(levels, votes, foreign), foreign }
}

/** The level whose figures are in the declared unit; null if that is in doubt. */
function homeLevel(
  levels: readonly number[],
  votes: ReadonlyMap<number, number>,
  foreign: ReadonlyMap<number, Unit>,
): number | null {
  const present = [...new Set(levels)]
  const ranked = [...votes].toSorted((a, b) => b[1] - a[1])
  const [first, second] = ranked
  if (first) return second && second[1] === first[1] ? null : first[0]
  if (present.length <= 1) return present[0] ?? 0
  const rest = present.filter((level) => !foreign.has(level))
  if (foreign.size > 0) return rest.length === 1 ? (rest[0] ?? null) : null
  return dominantLevel(levels)
}

/** The level of nearly all bars, if the first and the last bar are at it too. */
function dominantLevel(levels: readonly number[]): number | null {
  const [first] = levels
  if (first === undefined || levels.at(-1) !== first) return null
  const share = levels.filter((level) => level === first).length / levels.length
  return share >= DOMINANT_SHARE ? first : null
}

/** Index of the bar with a close nearest in time; −1 if there is none. */
function nearestBar(bars: readonly JudgedBar[], atMs: number): number {
  let nearest = -1
  let distance = Number.POSITIVE_INFINITY
  for (const [index, { close, timeMs }] of bars.entries()) {
    const away = Math.abs(timeMs - atMs)
    if (close === null || close <= 0 || away > distance) continue
    nearest = index
    distance = away
  }
  return nearest
}
