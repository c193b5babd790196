/** Every indicator of the menu with its customary parameters, as lines to draw. Pure. */
import { exponentialAverage, simpleAverage } from './averages.ts'
import { type Bands, bollingerBands, donchianChannel, keltnerChannel } from './bands.ts'
import { type IndicatorId, isPaneIndicator } from './indicator-ids.ts'
import {
  averageConvergence,
  commodityChannel,
  rateOfChange,
  relativeStrength,
  stochastic,
  williamsRange,
} from './oscillators.ts'
import { aroon, averageTrueRange, directionalMovement } from './ranges.ts'
import { closesOf, type IndicatorBar, type Values } from './values.ts'
import { chaikinMoneyFlow, moneyFlow, onBalanceVolume } from './volume.ts'

export interface IndicatorLine {
  /** `RSI 14`, `MACD signal`. */
  readonly label: string
  readonly values: Values
  readonly isHistogram?: boolean
}

interface Drawn {
  /** `price` is in the chart's unit, `shares` counts them, `points` has none. */
  readonly unit: 'price' | 'shares' | 'points'
  /** Levels that traders watch, such as 30 and 70. */
  readonly guides: readonly number[]
  readonly lines: readonly IndicatorLine[]
}

export interface Indicator extends Drawn {
  readonly id: IndicatorId
  /** Drawn over the price, or in a pane of its own. */
  readonly isOverlay: boolean
}

export function computeIndicator(id: IndicatorId, bars: readonly IndicatorBar[]): Indicator {
  return { id, isOverlay: !isPaneIndicator(id), ...COMPUTED[id](bars) }
}

type Compute = (bars: readonly IndicatorBar[]) => Drawn

const COMPUTED: Readonly<Record<IndicatorId, Compute>> = {
  sma20: simple(20),
  sma50: simple(50),
  sma200: simple(200),
  ema20: exponential(20),
  ema50: exponential(50),
  ema200: exponential(200),
  bollinger: (bars) => bandsOf('Bollinger', bollingerBands(closesOf(bars), 20, 2)),
  keltner: (bars) =>
    bandsOf('Keltner', keltnerChannel(bars, { average: 20, range: 10, ranges: 2 })),
  donchian: (bars) => bandsOf('Donchian', donchianChannel(bars, 20)),
  rsi: (bars) =>
    points([{ label: 'RSI 14', values: relativeStrength(closesOf(bars), 14) }], [30, 70]),
  macd: (bars) => {
    const periods = { fast: 12, slow: 26, signal: 9 }
    const { macd, signal, histogram } = averageConvergence(closesOf(bars), periods)
    return prices([
      { label: 'MACD 12 26', values: macd },
      { label: 'MACD signal 9', values: signal },
      { label: 'MACD histogram', values: histogram, isHistogram: true },
    ])
  },
  stochastic: (bars) => {
    const { k, d } = stochastic(bars, { period: 14, smoothing: 3, signal: 3 })
    const lines = [
      { label: 'Stochastic %K 14 3', values: k },
      { label: 'Stochastic %D 3', values: d },
    ]
    return points(lines, [20, 80])
  },
  williams: (bars) =>
    points([{ label: 'Williams %R 14', values: williamsRange(bars, 14) }], [-80, -20]),
  cci: (bars) => points([{ label: 'CCI 20', values: commodityChannel(bars, 20) }], [-100, 100]),
  roc: (bars) => points([{ label: 'ROC 12, %', values: rateOfChange(closesOf(bars), 12) }], [0]),
  adx: (bars) => {
    const { adx, plus, minus } = directionalMovement(bars, 14)
    const lines = [
      { label: 'ADX 14', values: adx },
      { label: '+DI', values: plus },
      { label: '−DI', values: minus },
    ]
    return points(lines, [25])
  },
  aroon: (bars) => {
    const { up, down } = aroon(bars, 25)
    const lines = [
      { label: 'Aroon up 25', values: up },
      { label: 'Aroon down 25', values: down },
    ]
    return points(lines, [30, 70])
  },
  atr: (bars) => prices([{ label: 'ATR 14', values: averageTrueRange(bars, 14) }]),
  obv: (bars) => ({
    unit: 'shares',
    guides: [],
    lines: [{ label: 'OBV', values: onBalanceVolume(bars) }],
  }),
  mfi: (bars) => points([{ label: 'MFI 14', values: moneyFlow(bars, 14) }], [20, 80]),
  cmf: (bars) => points([{ label: 'CMF 20', values: chaikinMoneyFlow(bars, 20) }], [0]),
}

function simple(period: number): Compute {
  return (bars) =>
    prices([{ label: `SMA ${period}`, values: simpleAverage(closesOf(bars), period) }])
}

function exponential(period: number): Compute {
  return (bars) =>
    prices([{ label: `EMA ${period}`, values: exponentialAverage(closesOf(bars), period) }])
}

function bandsOf(name: string, { upper, middle, lower }: Bands): Drawn {
  return prices([
    { label: `${name} upper`, values: upper },
    { label: `${name} middle`, values: middle },
    { label: `${name} lower`, values: lower },
  ])
}

function prices(lines: readonly IndicatorLine[]): Drawn {
  return { unit: 'price', guides: [], lines }
}

function points(lines: readonly IndicatorLine[], guides: readonly number[]): Drawn {
  return { unit: 'points', guides, lines }
}
