/** Every indicator of the menu with its customary parameters, as lines to draw. Pure. */
import { exponentialAverage, simpleAverage } from './averages.ts'
import { bollingerBands } from './bands.ts'
import type { IndicatorId } from './indicator-ids.ts'
import { averageConvergence, relativeStrength, stochastic } from './oscillators.ts'
import { averageTrueRange, directionalMovement } from './ranges.ts'
import { closesOf, type IndicatorBar, type Values } from './values.ts'
import { onBalanceVolume } from './volume.ts'

export interface IndicatorLine {
  /** `RSI 14`, `MACD signal`. */
  readonly label: string
  readonly values: Values
  readonly isHistogram?: boolean
}

export interface Indicator {
  readonly id: IndicatorId
  /** Drawn over the price, or in a pane of its own. */
  readonly isOverlay: boolean
  /** `price` is in the chart's unit, `shares` counts them, `points` has none. */
  readonly unit: 'price' | 'shares' | 'points'
  /** Levels that traders watch, such as 30 and 70. */
  readonly guides: readonly number[]
  readonly lines: readonly IndicatorLine[]
}

export function computeIndicator(id: IndicatorId, bars: readonly IndicatorBar[]): Indicator {
  const closes = closesOf(bars)
  switch (id) {
    case 'sma20':
      return overlay(id, [{ label: 'SMA 20', values: simpleAverage(closes, 20) }])
    case 'sma50':
      return overlay(id, [{ label: 'SMA 50', values: simpleAverage(closes, 50) }])
    case 'sma200':
      return overlay(id, [{ label: 'SMA 200', values: simpleAverage(closes, 200) }])
    case 'ema20':
      return overlay(id, [{ label: 'EMA 20', values: exponentialAverage(closes, 20) }])
    case 'bollinger': {
      const { upper, middle, lower } = bollingerBands(closes, 20, 2)
      return overlay(id, [
        { label: 'Bollinger upper', values: upper },
        { label: 'Bollinger middle', values: middle },
        { label: 'Bollinger lower', values: lower },
      ])
    }
    case 'rsi':
      return pane(
        id,
        'points',
        [{ label: 'RSI 14', values: relativeStrength(closes, 14) }],
        [30, 70],
      )
    case 'macd': {
      const { macd, signal, histogram } = averageConvergence(closes, {
        fast: 12,
        slow: 26,
        signal: 9,
      })
      return pane(id, 'price', [
        { label: 'MACD 12 26', values: macd },
        { label: 'MACD signal 9', values: signal },
        { label: 'MACD histogram', values: histogram, isHistogram: true },
      ])
    }
    case 'atr':
      return pane(id, 'price', [{ label: 'ATR 14', values: averageTrueRange(bars, 14) }])
    case 'obv':
      return pane(id, 'shares', [{ label: 'OBV', values: onBalanceVolume(bars) }])
    case 'stochastic': {
      const { k, d } = stochastic(bars, { period: 14, smoothing: 3, signal: 3 })
      const lines = [
        { label: 'Stochastic %K 14 3', values: k },
        { label: 'Stochastic %D 3', values: d },
      ]
      return pane(id, 'points', lines, [20, 80])
    }
    case 'adx': {
      const { adx, plus, minus } = directionalMovement(bars, 14)
      const lines = [
        { label: 'ADX 14', values: adx },
        { label: '+DI', values: plus },
        { label: '−DI', values: minus },
      ]
      return pane(id, 'points', lines, [25])
    }
  }
}

function overlay(id: IndicatorId, lines: readonly IndicatorLine[]): Indicator {
  return { id, isOverlay: true, unit: 'price', guides: [], lines }
}

function pane(
  id: IndicatorId,
  unit: Indicator['unit'],
  lines: readonly IndicatorLine[],
  guides: readonly number[] = [],
): Indicator {
  return { id, isOverlay: false, unit, guides, lines }
}
