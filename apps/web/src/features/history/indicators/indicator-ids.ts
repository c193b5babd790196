/** The indicators of the chart's menu, without their computation. */

/** Drawn over the price. */
export const OVERLAYS = [
  'sma20',
  'sma50',
  'sma200',
  'ema20',
  'ema50',
  'ema200',
  'bollinger',
  'keltner',
  'donchian',
] as const

/** Drawn in panes of their own, below the price. */
export const PANES = [
  'rsi',
  'macd',
  'stochastic',
  'williams',
  'cci',
  'roc',
  'adx',
  'aroon',
  'atr',
  'obv',
  'mfi',
  'cmf',
] as const

export const INDICATORS = [...OVERLAYS, ...PANES] as const
export type IndicatorId = (typeof INDICATORS)[number]

export function isIndicatorId(value: unknown): value is IndicatorId {
  return INDICATORS.some((id) => id === value)
}

/** True if it has its own pane below the price. */
export function isPaneIndicator(id: IndicatorId): boolean {
  return PANES.some((one) => one === id)
}
