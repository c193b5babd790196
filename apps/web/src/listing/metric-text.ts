/** Formats the value of a metric by its kind, with its unit. */
import type { MetricKind } from '@leadenhall/contract/figures/metric.ts'
import {
  formatCompact,
  formatFigure,
  formatMoneyCompact,
  formatPerShare,
  NOT_KNOWN,
} from '../format/price.ts'
import { formatDate } from '../format/time.ts'

const DAY_MS = 86_400_000
/** Counts from here on are shortened: 12.40k. */
const COMPACT_FROM = 10_000

export interface MetricFormat {
  readonly kind: MetricKind
  readonly decimals: number
}

/** @param unit of money and per-share values */
export function formatMetric(
  value: number | null,
  unit: string | null,
  { kind, decimals }: MetricFormat,
): string {
  if (value === null) return NOT_KNOWN
  switch (kind) {
    case 'money':
      return unit === null ? formatCompact(value) : formatMoneyCompact({ value, unit })
    case 'per_share':
      return formatPerShare(value, unit)
    case 'percent':
      return `${formatFigure(value * 100, decimals)}%`
    case 'ratio':
      return formatFigure(value, decimals)
    case 'count':
      return Math.abs(value) >= COMPACT_FROM ? formatCompact(value) : formatFigure(value, decimals)
    case 'date':
      return formatDate(new Date(value * DAY_MS).toISOString().slice(0, 10))
    case 'rank':
      return formatFigure(value, 0)
  }
}
