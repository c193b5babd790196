/** Refuses a source's nonsense before it is stored. Pure. */
import { COMPUTED_METRICS } from '@leadenhall/contract/figures/all-metrics.ts'
import type { MetricKind } from '@leadenhall/contract/figures/metric.ts'
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import type { SourceFigure } from '../../providers/figure-ports.ts'

/** The largest plausible size by kind: a thousand trillion, a million a share, a ratio of 100,000. */
const LARGEST: Readonly<Record<MetricKind, number>> = {
  money: 1e15,
  per_share: 1e6,
  ratio: 1e5,
  percent: 1e4,
  count: 1e13,
  date: 1e5,
  rank: 100,
}
const DAY_MS = 86_400_000
const EARLIEST = '1980-01-01'
const kinds = new Map(COMPUTED_METRICS.map(({ key, kind }) => [key, kind]))

export interface CheckedFigures {
  readonly good: readonly SourceFigure[]
  /** How many were refused, by reason. */
  readonly refused: ReadonlyMap<string, number>
}

export function checkFigures(figures: readonly SourceFigure[], nowMs: number): CheckedFigures {
  const good: SourceFigure[] = []
  const refused = new Map<string, number>()
  for (const figure of figures) {
    const fault = faultOf(figure, nowMs)
    if (fault === null) good.push(figure)
    else refused.set(fault, (refused.get(fault) ?? 0) + 1)
  }
  return { good, refused }
}

/** Null for a figure that can be stored. */
export function faultOf(figure: SourceFigure, nowMs: number): string | null {
  const { metric, value, unit, period, publishedAtMs } = figure
  const kind = kinds.get(metric)
  if (kind === undefined) return 'unknown metric'
  if (!Number.isFinite(value) || Math.abs(value) > LARGEST[kind]) return 'value out of range'
  const isMoney = kind === 'money' || kind === 'per_share'
  if (isMoney && (unit === null || parseUnit(unit) !== unit)) return 'unknown unit'
  const endMs = Date.parse(period.end)
  if (Number.isNaN(endMs) || period.end < EARLIEST) return 'impossible period'
  if (endMs > nowMs + DAY_MS) return 'period in the future'
  if (period.start !== null && period.start > period.end) return 'impossible period'
  if (publishedAtMs !== null && publishedAtMs > nowMs + DAY_MS) return 'published in the future'
  return null
}
