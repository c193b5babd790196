import { BollingerBands } from 'trading-signals'
import type { Values } from './values.ts'

export interface Bands {
  readonly upper: Values
  readonly middle: Values
  readonly lower: Values
}

/**
 * Bollinger bands: the simple average of the last `period` values, and so many standard deviations (of
 * the population) above and below it.
 */
export function bollingerBands(values: Values, period: number, deviations: number): Bands {
  const bands = new BollingerBands(period, deviations)
  const results = values.map((value) => (value === null ? null : bands.add(value)))
  return {
    upper: results.map((result) => result?.upper ?? null),
    middle: results.map((result) => result?.middle ?? null),
    lower: results.map((result) => result?.lower ?? null),
  }
}
