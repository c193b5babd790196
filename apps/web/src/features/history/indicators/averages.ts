/** Moving averages of closes. */
import { EMA, SMA } from 'trading-signals'
import { overKnown, type Values } from './values.ts'

/** Simple moving average: the mean of the last `period` values. Null until there are so many. */
export function simpleAverage(values: Values, period: number): Values {
  const average = new SMA(period)
  return overKnown(values, (value) => average.add(value))
}

/**
 * Exponential moving average with the weight 2 ÷ (period + 1), started by the simple average of the
 * first `period` values. Null before.
 */
export function exponentialAverage(values: Values, period: number): Values {
  const start = new SMA(period)
  const average = new EMA(period)
  let isStarted = false
  return overKnown(values, (value) => {
    if (isStarted) return average.add(value)
    const first = start.add(value)
    if (first === null) return null
    isStarted = true
    return average.add(first)
  })
}
