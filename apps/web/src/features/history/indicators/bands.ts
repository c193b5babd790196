/** Bands and channels around a price, in its unit. */
import { BollingerBands, DonchianChannels } from 'trading-signals'
import { exponentialAverage } from './averages.ts'
import { averageTrueRange } from './ranges.ts'
import { closesOf, type IndicatorBar, overCandles, type Values } from './values.ts'

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
  return toBands(values.map((value) => (value === null ? null : bands.add(value))))
}

/** Donchian channel: the highest high and the lowest low of the last `period` bars, and their middle. */
export function donchianChannel(bars: readonly IndicatorBar[], period: number): Bands {
  const channel = new DonchianChannels(period)
  return toBands(overCandles(bars, (candle) => channel.add(candle)))
}

/**
 * Keltner channel after Linda Raschke: the exponential average of the closes, and so many average true
 * ranges above and below it.
 */
export function keltnerChannel(
  bars: readonly IndicatorBar[],
  { average, range, ranges }: { average: number; range: number; ranges: number },
): Bands {
  const middles = exponentialAverage(closesOf(bars), average)
  const widths = averageTrueRange(bars, range)
  return toBands(
    middles.map((middle, index) => {
      const width = widths[index] ?? null
      if (middle === null || width === null) return null
      return { upper: middle + ranges * width, middle, lower: middle - ranges * width }
    }),
  )
}

function toBands(results: readonly (Readonly<Record<keyof Bands, number>> | null)[]): Bands {
  return {
    upper: results.map((result) => result?.upper ?? null),
    middle: results.map((result) => result?.middle ?? null),
    lower: results.map((result) => result?.lower ?? null),
  }
}
