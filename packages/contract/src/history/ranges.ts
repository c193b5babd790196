import type { ChartRange } from './schemas.ts'

export interface ChartRangeOption {
  readonly range: ChartRange
  readonly label: string
  /** The charting services' period number for this range. */
  readonly period: number
}

/** The chart ranges in dropdown order. */
export const CHART_RANGES = [
  { range: 'intraday', label: 'Intraday', period: 0 },
  { range: '1m', label: '1 Month Chart', period: 1 },
  { range: '6m', label: '6 Month Chart', period: 4 },
  { range: '1y', label: '1 Year Chart', period: 5 },
  { range: '7y', label: '7 Year Chart', period: 9 },
] as const satisfies readonly ChartRangeOption[]

export const DEFAULT_CHART_RANGE: ChartRange = '1m'

/** Pixels. On the share page this is the minimum: the chart grows to fill its panel. */
export const CHART_SIZES = {
  share: { width: 745, height: 202 },
  quickQuote: { width: 550, height: 250 },
} as const
