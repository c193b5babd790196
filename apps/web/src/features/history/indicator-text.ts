import type { Chart } from '@leadenhall/contract/history/index.ts'
import { formatCompact, formatFigure, formatLevel, NOT_KNOWN } from '../../format/price.ts'
import type { Indicator } from './indicators/compute-indicators.ts'

/** `57.59`, `1.57p`, `661.67m`. */
export function indicatorText(
  value: number | null,
  unit: Indicator['unit'],
  chart: Pick<Chart, 'unit' | 'kind'>,
): string {
  if (value === null) return NOT_KNOWN
  if (unit === 'price') return formatLevel(value, chart.unit, chart.kind)
  return unit === 'shares' ? formatCompact(value) : formatFigure(value, 2)
}
