/** Sums in pounds at the rates of their days. */
import { currencyOf, type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../../platform/calendar/days.ts'
import type { Decimal } from '../../../../platform/decimal.ts'
import type { RateOn } from '../../../portfolio/index.ts'

/** Payments are whole pence, so that sums are those of their rows. */
const PENCE = 2

export interface Scene {
  readonly today: Day
  /** Of any day; the latest for one to come. */
  readonly rateOn: RateOn
}

export const majorOf = (amount: Decimal, unit: Unit | null) =>
  unit === null ? null : amount.div(unitsPerMajor(unit))

export function poundsOf(sum: Decimal, unit: Unit | null, day: Day, scene: Scene): Decimal | null {
  const major = majorOf(sum, unit)
  return major === null || unit === null ? null : inPounds(major, currencyOf(unit), day, scene)
}

export function inPounds(amount: Decimal, currency: string, day: Day, { rateOn, today }: Scene) {
  const rate = rateOn(currency, Math.min(day, today))
  return rate === null ? null : amount.times(rate).toDecimalPlaces(PENCE)
}
