import { OBV } from 'trading-signals'
import type { IndicatorBar, Values } from './values.ts'

/**
 * On-balance volume in shares: 0 at the first bar, then plus the volume of a rise, minus that of a fall.
 * A bar without a volume has none.
 */
export function onBalanceVolume(bars: readonly IndicatorBar[]): Values {
  // Two bars, the fewest that have a rise or a fall.
  const balance = new OBV(2)
  let isFirst = true
  return bars.map(({ high, low, close, volume }) => {
    if (close === null || volume === null) return null
    const candle = { open: close, high: high ?? close, low: low ?? close, close, volume }
    const result = balance.add(candle)
    if (!isFirst) return result
    isFirst = false
    return 0
  })
}
