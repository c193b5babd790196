/**
 * Exact decimal arithmetic for amounts. Divisions round at 40 significant digits, far below the 10
 * decimal places of a fractional share, so that the order of purchases leaves no trace in a result.
 */
import { Decimal as Base } from 'decimal.js'

export const Decimal = Base.clone({ precision: 40, toExpNeg: -60, toExpPos: 60 })
export type Decimal = Base

export const ZERO = new Decimal(0)
export const ONE = new Decimal(1)

/** Null where either is unknown. */
export function plus(a: Decimal | null, b: Decimal | null): Decimal | null {
  return a === null || b === null ? null : a.plus(b)
}

export function minus(a: Decimal | null, b: Decimal | null): Decimal | null {
  return a === null || b === null ? null : a.minus(b)
}

export function times(a: Decimal | null, b: Decimal | null): Decimal | null {
  return a === null || b === null ? null : a.times(b)
}

/** Plain decimal text with at most `places` decimal places and no zeros at the end. */
export function toText(value: Decimal, places = 10): string {
  const rounded = value.toDecimalPlaces(places)
  return rounded.isZero() ? '0' : rounded.toFixed()
}

export function toTextOrNull(value: Decimal | null, places = 10): string | null {
  return value === null ? null : toText(value, places)
}
