/** Indicators of range and direction, most after J. Welles Wilder, New Concepts (1978). */
import { Aroon, WSMA } from 'trading-signals'
import { type Candle, type IndicatorBar, overCandles, type Values } from './values.ts'

/** In the unit of the price. Null for the first `period` bars; the first bar has no true range. */
export function averageTrueRange(bars: readonly IndicatorBar[], period: number): Values {
  const average = new WSMA(period)
  return overSteps(bars, (candle, before) => average.add(trueRange(candle, before)))
}

export interface DirectionalMovement {
  /** 0 to 100. */
  readonly adx: Values
  readonly plus: Values
  readonly minus: Values
}

/** Average directional index with +DI and −DI. */
export function directionalMovement(
  bars: readonly IndicatorBar[],
  period: number,
): DirectionalMovement {
  const ranges = new WSMA(period)
  const ups = new WSMA(period)
  const downs = new WSMA(period)
  const average = new WSMA(period)
  const steps = overSteps(bars, (candle, before) => {
    const rise = candle.high - before.high
    const fall = before.low - candle.low
    const range = ranges.add(trueRange(candle, before))
    const up = ups.add(rise > fall && rise > 0 ? rise : 0)
    const down = downs.add(fall > rise && fall > 0 ? fall : 0)
    if (range === null || up === null || down === null || range === 0) return null
    const plus = (100 * up) / range
    const minus = (100 * down) / range
    const spread = plus + minus
    const adx = average.add(spread === 0 ? 0 : (100 * Math.abs(plus - minus)) / spread)
    return { adx, plus, minus }
  })
  return {
    adx: steps.map((step) => step?.adx ?? null),
    plus: steps.map((step) => step?.plus ?? null),
    minus: steps.map((step) => step?.minus ?? null),
  }
}

/** Tushar Chande's Aroon: 100 at a bar with the extreme of `period` bars, 0 after as many without one. */
export function aroon(
  bars: readonly IndicatorBar[],
  period: number,
): { readonly up: Values; readonly down: Values } {
  const lines = new Aroon(period)
  const results = overCandles(bars, (candle) => lines.add(candle))
  return {
    up: results.map((result) => result?.aroonUp ?? null),
    down: results.map((result) => result?.aroonDown ?? null),
  }
}

function trueRange({ high, low }: Candle, { close }: Candle): number {
  return Math.max(high - low, Math.abs(high - close), Math.abs(low - close))
}

/** Computes from each known bar and the known one before it; null for the first. */
function overSteps<T>(
  bars: readonly IndicatorBar[],
  next: (candle: Candle, before: Candle) => T | null,
): readonly (T | null)[] {
  let before: Candle | null = null
  return overCandles(bars, (candle) => {
    const result = before && next(candle, before)
    before = candle
    return result
  })
}
