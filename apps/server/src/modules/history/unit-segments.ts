/**
 * Determines the unit of each bar in a series. A provider declares one unit for a whole series, yet
 * the series may switch from pence to pounds (or dollars) midway: a step of ×60 to ×160, or its
 * inverse, between two days. The declaration applies to the newest bar; going backwards, each step
 * leaves the declared unit until a step in the other direction returns to it.
 */
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { isHundredfoldMove } from '../quotes/index.ts'

interface CloseOfDay {
  readonly date: TradingDate
  readonly close: number | null
}

/** A dated price with a declared unit from another source; identifies the unit of nearby days. */
export interface UnitWitness {
  readonly date: TradingDate
  readonly value: number
  readonly unit: Unit
}

/**
 * The unit of each bar, oldest first; null if it cannot be determined.
 * @param bars split-adjusted or without splits, oldest first
 * @param declared unit of the newest bar; if null, all are null
 */
export function unitsOfBars(
  bars: readonly CloseOfDay[],
  declared: Unit | null,
  witness: UnitWitness | null = null,
): (Unit | null)[] {
  if (declared === null) return bars.map(() => null)
  const levels = stepLevelsOf(bars)
  const witnessed = witness ? levelOfWitness(bars, levels, witness) : null
  return levels.map((level) => {
    if (level === 0) return declared
    return witness && level === witnessed ? witness.unit : null
  })
}

/** 0: the newest bar's unit; +1: one step larger; −1: one step smaller. */
export function stepLevelsOf(bars: readonly CloseOfDay[]): number[] {
  const levels = new Array<number>(bars.length).fill(0)
  let level = 0
  let later: number | null = null
  for (let index = bars.length - 1; index >= 0; index--) {
    const close = bars[index]?.close ?? null
    if (close !== null && close > 0) {
      if (later !== null) level += stepBetween(close, later)
      later = close
    }
    levels[index] = level
  }
  return levels
}

/** +1 if the earlier figure is about a hundred times the later one, −1 for the inverse. */
export function stepBetween(earlier: number, later: number): number {
  if (!isHundredfoldMove(earlier, later)) return 0
  return earlier > later ? 1 : -1
}

/** Maximum distance of a witness from its bar, as a ratio and in days. */
const WITNESS_TOLERANCE = 0.25
const WITNESS_MAX_DAYS = 60

/** The level of the nearest bar in time whose close agrees with the witness. */
function levelOfWitness(
  bars: readonly CloseOfDay[],
  levels: readonly number[],
  witness: UnitWitness,
): number | null {
  let nearest: { level: number; days: number } | null = null
  for (const [index, { date, close }] of bars.entries()) {
    const days = Math.abs(Date.parse(date) - Date.parse(witness.date)) / DAY_MS
    const level = levels[index]
    if (close === null || level === undefined || days > WITNESS_MAX_DAYS) continue
    const agrees = Math.abs(close / witness.value - 1) <= WITNESS_TOLERANCE
    if (agrees && (nearest === null || days < nearest.days)) nearest = { level, days }
  }
  return nearest?.level ?? null
}

const DAY_MS = 86_400_000
