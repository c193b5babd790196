/** Every metric, in the order in which they are listed. A group with a file of its own is added here. */
import type { Metric, MetricDeclaration, RankMetric } from './metric.ts'
import { DATES } from './metrics/dates.ts'
import { DIVIDENDS } from './metrics/dividends.ts'
import { GILTS } from './metrics/gilts.ts'
import { GROWTH } from './metrics/growth.ts'
import { HEALTH } from './metrics/health.ts'
import { toLineMetrics } from './metrics/line-metrics.ts'
import { PERFORMANCE } from './metrics/performance.ts'
import { PRICE } from './metrics/price.ts'
import { QUALITY } from './metrics/quality.ts'
import { RANKS } from './metrics/ranks.ts'
import { BALANCE_LINES, CASH_LINES, INCOME_LINES, PER_SHARE_LINES } from './metrics/statements.ts'
import { TRADING } from './metrics/trading.ts'
import { TRUSTS } from './metrics/trusts.ts'
import { VALUATION } from './metrics/valuation.ts'

const COMPUTED = [
  ...PRICE,
  ...VALUATION,
  ...DIVIDENDS,
  ...QUALITY,
  ...HEALTH,
  ...GROWTH,
  ...PERFORMANCE,
  ...TRADING,
  ...TRUSTS,
  ...GILTS,
  ...DATES,
  ...toLineMetrics('per_share', PER_SHARE_LINES),
  ...toLineMetrics('income', INCOME_LINES),
  ...toLineMetrics('balance', BALANCE_LINES),
  ...toLineMetrics('cash', CASH_LINES),
] as const

type Declared = (typeof COMPUTED)[number] | (typeof RANKS)[number]
/** The screener's name of a metric. */
export type MetricColumn = Declared extends infer D
  ? D extends { readonly column: infer C }
    ? C
    : D extends { readonly key: infer K }
      ? K
      : never
  : never

export const COMPUTED_METRICS: readonly Metric[] = COMPUTED
export const RANK_METRICS: readonly RankMetric[] = RANKS
export const METRICS: readonly MetricDeclaration[] = [...COMPUTED_METRICS, ...RANK_METRICS]

/** The column of the screener that shows a metric. */
export function columnOf({ key, column = key }: MetricDeclaration): MetricColumn {
  // Declared metrics have no other keys and columns than the type lists.
  return column as MetricColumn
}

const byName = new Map<string, MetricDeclaration>(
  METRICS.flatMap((metric) =>
    [metric.key, metric.column, metric.word, ...(metric.aliases ?? [])].flatMap((name) =>
      name === undefined ? [] : [[name, metric] as const],
    ),
  ),
)

/** By key, column, word or alias, ignoring case. */
export function findMetric(name: string): MetricDeclaration | undefined {
  return byName.get(name.toLowerCase())
}
