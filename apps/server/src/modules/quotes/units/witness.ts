/**
 * Witnesses of a price: other dated figures of the same security, from which one can tell whether a
 * figure is in the unit that its source declares. Sources mix up pence and pounds by a factor of a
 * hundred; recorded London series show steps between ×60 and ×160, because the price moves as well.
 */
import { convert, type Price, type Unit } from '@leadenhall/contract/shared/money.ts'

export type WitnessKind =
  | 'list_price'
  | 'year_range'
  | 'market_cap'
  | 'stored_quote'
  | 'sister_line'

/** A figure, or a range of figures, that the price should be near. */
export interface Witness {
  readonly kind: WitnessKind
  readonly unit: Unit
  readonly low: number
  readonly high: number
  /** When it was true, in epoch milliseconds. */
  readonly atMs: number
}

/** Units of `to`'s currency per unit of `from`'s; null if unknown. */
export type FindRate = (from: Unit, to: Unit) => number | null

export function priceWitness(kind: WitnessKind, { value, unit }: Price, atMs: number): Witness {
  return { kind, unit, low: value, high: value, atMs }
}

const DAY_MS = 86_400_000
/** Largest ratio that still agrees, by the time between witness and figure in days. */
const AGREEMENT: readonly (readonly [days: number, ratio: number])[] = [
  [60, 2],
  [400, 4],
]
const OLD_AGREEMENT = 8
/** A witness further away than this supports a figure but does not contradict one. */
const CONTRADICTS_WITHIN_DAYS = 400
/** ×100 give or take this ratio: ×62 to ×160. */
const STEP_TOLERANCE = 1.6

/**
 * How many hundredfolds the witness lies above the figure: 0 if they agree, 1 if the figure looks
 * divided by 100, −1 if it looks multiplied; null if the witness cannot tell.
 * @param value in the witness's unit
 */
export function hundredfoldsTo(witness: Witness, value: number, atMs: number): -1 | 0 | 1 | null {
  if (!(value > 0 && witness.low > 0)) return null
  const days = Math.abs(witness.atMs - atMs) / DAY_MS
  const agreement = AGREEMENT.find(([most]) => days <= most)?.[1] ?? OLD_AGREEMENT
  if (isNear(witness, value, agreement)) return 0
  const tolerance = days <= CONTRADICTS_WITHIN_DAYS ? STEP_TOLERANCE : agreement
  if (isNear(witness, value * 100, tolerance)) return 1
  return isNear(witness, value / 100, tolerance) ? -1 : null
}

/** True if the witness is recent enough to contradict a figure of that time on its own. */
export function canContradict(witness: Witness, atMs: number): boolean {
  return Math.abs(witness.atMs - atMs) <= CONTRADICTS_WITHIN_DAYS * DAY_MS
}

function isNear({ low, high }: Witness, value: number, ratio: number): boolean {
  return value >= low / ratio && value <= high * ratio
}

/** The same witness in another unit; null without a rate. */
export function witnessIn(witness: Witness, unit: Unit, rate: FindRate): Witness | null {
  if (witness.unit === unit) return witness
  const perUnit = convert({ value: 1, unit: witness.unit }, unit, rate(witness.unit, unit))
  if (!perUnit) return null
  return {
    ...witness,
    unit,
    low: witness.low * perUnit.value,
    high: witness.high * perUnit.value,
  }
}

/**
 * A move of ×60 to ×160, or its inverse. Recorded London histories show this spread for changes
 * between pence and pounds, because the price itself also moves on the same day.
 */
export function isHundredfoldMove(before: number | null, after: number | null): boolean {
  if (!before || !after) return false
  const ratio = after > before ? after / before : before / after
  return ratio >= 60 && ratio <= 160
}
