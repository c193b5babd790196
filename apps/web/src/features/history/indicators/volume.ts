import { CMF, MFI, OBV } from 'trading-signals'
import { type Candle, type IndicatorBar, overCandles, type Values } from './values.ts'

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

/** Money flow index, 0 to 100: the rises' share of price × volume; 50 where no typical price moved. */
export function moneyFlow(bars: readonly IndicatorBar[], period: number): Values {
  const index = new MFI(period)
  return overTraded(bars, (candle) => index.add(candle))
}

/** Marc Chaikin's money flow, −1 to 1: volume by the close's place in the range; 0 without trades. */
export function chaikinMoneyFlow(bars: readonly IndicatorBar[], period: number): Values {
  const flow = new CMF(period)
  return overTraded(bars, (candle) => flow.add(candle))
}

/** Computes over the bars with a volume too; null for the others. */
function overTraded(
  bars: readonly IndicatorBar[],
  next: (candle: Candle & { readonly volume: number }) => number | null,
): Values {
  return overCandles(bars, (candle, volume) =>
    volume === null ? null : next({ ...candle, volume }),
  )
}
