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

/** The ranges of the chart's buttons, shortest first; `max` is everything that the source has. */
export const BUTTON_RANGES = [
  { range: 'intraday', label: '1D' },
  { range: '5d', label: '5D' },
  { range: '1m', label: '1M' },
  { range: '3m', label: '3M' },
  { range: '6m', label: '6M' },
  { range: 'ytd', label: 'YTD' },
  { range: '1y', label: '1Y' },
  { range: '5y', label: '5Y' },
  { range: 'max', label: 'Max' },
] as const satisfies readonly ChartRangeOption[]

export const DEFAULT_CHART_RANGE: ChartRange = '1m'

/** The range that a page's address names, or the default. */
export function toChartRange(text: string | null): ChartRange {
  const options: readonly ChartRangeOption[] = [...CHART_RANGES, ...BUTTON_RANGES]
  return options.find(({ range }) => range === text)?.range ?? DEFAULT_CHART_RANGE
}
