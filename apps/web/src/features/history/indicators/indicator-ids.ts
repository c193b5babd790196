/** The indicators of the chart's menu, without their computation. */
export const INDICATORS = [
  'sma20',
  'sma50',
  'sma200',
  'ema20',
  'bollinger',
  'rsi',
  'macd',
  'atr',
  'obv',
  'stochastic',
  'adx',
] as const
export type IndicatorId = (typeof INDICATORS)[number]

export function isIndicatorId(value: unknown): value is IndicatorId {
  return INDICATORS.some((id) => id === value)
}

const OVERLAYS: ReadonlySet<IndicatorId> = new Set([
  'sma20',
  'sma50',
  'sma200',
  'ema20',
  'bollinger',
])

/** True if it has its own pane below the price. */
export function isPaneIndicator(id: IndicatorId): boolean {
  return !OVERLAYS.has(id)
}
