import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { RangeFilterKey } from '@leadenhall/contract/screener/filters.ts'
import { formatFigure, formatLevel, NOT_KNOWN } from '../format/price.ts'
import { Change } from './change.tsx'
import { formatMetric } from './metric-text.ts'
import { RangeBar } from './range-bar.tsx'
import { texts } from './texts.ts'

interface MetricValueProps {
  /** A column of the screener. */
  readonly column: RangeFilterKey
  /** Money and per-share values in pounds, percentages as ratios. */
  readonly value: number | null
}

/** Returns and changes as moves, everything else by its kind. */
export function MetricValue({ column, value }: MetricValueProps) {
  const metric = findMetric(column)
  if (!metric) return NOT_KNOWN
  if (metric.group === 'performance' || column === 'change_ratio') return <Change ratio={value} />
  if (column === 'fifty_two_week_position' && value !== null) {
    const text = formatMetric(value, null, metric)
    return (
      <span className="inline-flex items-center justify-end gap-2">
        <RangeBar low={0} high={1} value={value} label={texts.positionIn(text)} className="w-14" />
        {text}
      </span>
    )
  }
  if (metric.kind === 'date') return value === null ? NOT_KNOWN : formatFigure(value, 0)
  if (metric.kind === 'per_share')
    return value === null ? NOT_KNOWN : formatLevel(value, 'GBP', 'share')
  return formatMetric(value, 'GBP', metric)
}
