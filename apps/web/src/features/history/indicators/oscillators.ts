import { CCI, ROC, RSI, SMA, StochasticOscillator, WilliamsR } from 'trading-signals'
import { exponentialAverage } from './averages.ts'
import { type IndicatorBar, overCandles, overKnown, type Values } from './values.ts'

/** Wilder's relative strength index, 0 to 100. Null for the first `period` values. */
export function relativeStrength(values: Values, period: number): Values {
  const index = new RSI(period)
  return overKnown(values, (value) => index.add(value))
}

export interface Macd {
  readonly macd: Values
  readonly signal: Values
  /** MACD − signal. */
  readonly histogram: Values
}

/** The fast less the slow exponential average, and the exponential average of that as signal. */
export function averageConvergence(
  values: Values,
  { fast, slow, signal }: { fast: number; slow: number; signal: number },
): Macd {
  const slowly = exponentialAverage(values, slow)
  const macd = minus(exponentialAverage(values, fast), slowly)
  const smoothed = exponentialAverage(macd, signal)
  return { macd, signal: smoothed, histogram: minus(macd, smoothed) }
}

export interface Stochastic {
  /** 0 to 100. */
  readonly k: Values
  /** Simple average of %K. */
  readonly d: Values
}

/** Slow stochastic: the close between the lowest low and the highest high of `period` bars, smoothed. */
export function stochastic(
  bars: readonly IndicatorBar[],
  { period, smoothing, signal }: { period: number; smoothing: number; signal: number },
): Stochastic {
  const oscillator = new StochasticOscillator({
    kPeriod: period,
    kSlowingPeriod: smoothing,
    // The library withholds %K until %D is known, so %D is averaged here.
    dPeriod: 1,
  })
  const k = overCandles(bars, (candle) => oscillator.add(candle)?.stochK ?? null)
  const average = new SMA(signal)
  return { k, d: overKnown(k, (value) => average.add(value)) }
}

/** Williams's %R, −100 at the lowest low of `period` bars to 0 at their highest high; null without a range. */
export function williamsRange(bars: readonly IndicatorBar[], period: number): Values {
  const range = new WilliamsR(period)
  return overCandles(bars, (candle) => {
    const result = range.add(candle)
    const isFlat = range.candles.every(({ high, low }) => high === low && high === candle.close)
    return isFlat ? null : result
  })
}

/**
 * Donald Lambert's commodity channel index: the typical price less its mean of `period` bars, in 0.015
 * mean deviations. Null where the typical price has not moved.
 */
export function commodityChannel(bars: readonly IndicatorBar[], period: number): Values {
  const index = new CCI(period)
  return overCandles(bars, (candle) => {
    const result = index.add(candle)
    return result !== null && Number.isFinite(result) ? result : null
  })
}

/** Change over `period` values, in per cent. Null from a value of 0. */
export function rateOfChange(values: Values, period: number): Values {
  const rate = new ROC(period)
  return overKnown(values, (value) => {
    const result = rate.add(value)
    return result !== null && Number.isFinite(result) ? 100 * result : null
  })
}

function minus(a: Values, b: Values): Values {
  return a.map((value, index) => {
    const other = b[index] ?? null
    return value === null || other === null ? null : value - other
  })
}
