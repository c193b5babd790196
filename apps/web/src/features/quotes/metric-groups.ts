import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { Figures } from '@leadenhall/contract/figures/index.ts'
import { METRIC_GROUPS, type MetricGroup } from '@leadenhall/contract/figures/metric.ts'
import { formatMetric } from '../../listing/metric-text.ts'
import type { InfoField } from './info-fields.ts'

/** Figures of one group of the declarations. */
export interface MetricFields {
  readonly key: MetricGroup
  readonly label: string
  readonly fields: readonly InfoField[]
}

/** Shown with the quote, whose own value comes first. */
const WITH_QUOTE: ReadonlySet<string> = new Set([
  'book_value_per_share',
  'dividend_yield',
  'eps',
  'market_cap',
  'pb',
  'pe',
])
/** Of the price, which the quote has; a rank is shown with its working, on the company page. */
const LEFT_OUT: ReadonlySet<MetricGroup> = new Set(['price', 'ranks'])

/** The known figures of a listing by group, each as its declaration says. */
export function toMetricGroups(known: Pick<Figures, 'figures'> | undefined): MetricFields[] {
  return METRIC_GROUPS.filter(({ key }) => !LEFT_OUT.has(key)).flatMap(({ key, label }) => {
    const fields = (known?.figures ?? []).flatMap(({ metric, label: field, unit, value }) =>
      value === null || WITH_QUOTE.has(metric) || findMetric(metric)?.group !== key
        ? []
        : [{ field, value: asDeclared(metric, value, unit) }],
    )
    return fields.length === 0 ? [] : [{ key, label, fields }]
  })
}

/**
 * A value in the format of its metric, as on the company page.
 * @param unit of money and per-share values
 * @throws TypeError for a metric that is not declared
 */
export function asDeclared(
  metric: string,
  value: number | null,
  unit: string | null = null,
): string {
  const declared = findMetric(metric)
  if (!declared) throw new TypeError(`${metric} is not a declared metric`)
  return formatMetric(value, unit, declared)
}
