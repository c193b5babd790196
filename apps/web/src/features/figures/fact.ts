import type { Figure, Period, ReportedFigure } from '@leadenhall/contract/figures/index.ts'
import { formatDate } from '../../format/time.ts'
import type { MetricFormat } from '../../listing/metric-text.ts'

/** The value behind a cell, with its source. */
export interface Fact extends MetricFormat {
  readonly label: string
  /** Key of the metric that an alert can watch; null for a line of one year. */
  readonly metric: string | null
  readonly formula: string | null
  readonly value: number | null
  readonly unit: string | null
  readonly period: Period | null
  readonly publishedAt: string | null
  readonly source: string
  readonly link: string | null
  readonly revision: number | null
  readonly simulated: boolean
  readonly because: string | null
  /** The same line a year earlier. */
  readonly before: number | null
  readonly inputs: readonly ReportedFigure[]
  /** Name of the index that it is measured against. */
  readonly against?: string | undefined
  readonly parts: Figure['parts']
  /** Sessions that a median is of. */
  readonly sessions?: number | undefined
}

export function periodText(period: Period | null): string | null {
  if (!period) return null
  const end = formatDate(period.end)
  if (period.start === null) return end
  const span = `${formatDate(period.start)} – ${end}`
  return period.label ? `${span} (${period.label})` : span
}
