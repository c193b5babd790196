/** Presents stored days split-adjusted, each with its unit and flags. */
import type { BarFlag } from '@leadenhall/contract/history/index.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { Universe } from '../instruments/index.ts'
import { flagsOfBar } from './bar-flags.ts'
import type { Series } from './read-series.ts'
import { type PricesOfDay, splitAdjust } from './split-adjustment.ts'
import { stepLevelsOf, type UnitWitness, unitsOfBars } from './unit-segments.ts'

/** A split-adjusted day. */
export interface DailyBar extends PricesOfDay {
  /** The source's close adjusted for splits and dividends. */
  readonly adjustedClose: number | null
  readonly unit: Unit | null
  readonly flags: readonly BarFlag[]
}

/** A bar's unit is the one its segment and its stored unit agree on, otherwise null. */
export function presentBars(
  { stored, splits, unit: newest }: Series,
  witness: UnitWitness | null,
): DailyBar[] {
  const adjusted = stored.map((bar) => splitAdjust(bar, splits))
  const units = unitsOfBars(adjusted, newest, witness)
  const levels = newest === null ? stepLevelsOf(adjusted) : []
  return adjusted.map((bar, position) => {
    const unit = agreedUnit(units[position] ?? null, bar.unit)
    const flags = flagsOfBar(bar)
    if (unit !== newest || (levels[position] ?? 0) !== 0) flags.push('unit_step')
    return { ...bar, unit, flags }
  })
}

function agreedUnit(segmentUnit: Unit | null, storedUnit: Unit | null): Unit | null {
  if (segmentUnit === null || storedUnit === null) return segmentUnit ?? storedUnit
  return segmentUnit === storedUnit ? segmentUnit : null
}

/** The instrument list's dated price, which identifies the unit of nearby days. */
export function witnessOf(universe: Universe, symbol: string): UnitWitness | null {
  const listing = universe.resolve(symbol)?.listing
  if (!listing) return null
  const { last_price: value, last_price_unit: unit, last_price_date: date } = listing
  return value !== null && unit !== null && date !== null ? { value, unit, date } : null
}
