import type { Gain } from '@leadenhall/contract/portfolio/index.ts'
import { type Decimal, toTextOrNull } from '../../../platform/decimal.ts'
import { type GainParts, totalGain } from './value-position.ts'

const POUND_PLACES = 4

/** To a hundredth of a penny; null where unknown. */
export function toPounds(value: Decimal): string
export function toPounds(value: Decimal | null): string | null
export function toPounds(value: Decimal | null): string | null {
  return toTextOrNull(value, POUND_PLACES)
}

export function presentGain(gain: GainParts): Gain {
  return {
    price: toPounds(gain.price),
    currency: toPounds(gain.currency),
    income: toPounds(gain.income),
    costs: toPounds(gain.costs),
    total: toPounds(totalGain(gain)),
  }
}
