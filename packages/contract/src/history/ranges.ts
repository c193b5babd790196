import type { ChartRange } from './schemas.ts'

export interface ChartRangeOption {
  readonly range: ChartRange
  readonly label: string
}

/** The chart ranges in dropdown order. */
export const CHART_RANGES = [
  { range: 'intraday', label: 'Intraday' },
  { range: '1m', label: '1 Month Chart' },
  { range: '6m', label: '6 Month Chart' },
  { range: '1y', label: '1 Year Chart' },
  { range: '7y', label: '7 Year Chart' },
] as const satisfies readonly ChartRangeOption[]

export const DEFAULT_CHART_RANGE: ChartRange = '1m'
