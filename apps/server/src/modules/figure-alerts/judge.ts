/** The rules of alerts on metrics and screens: what a check changes and what fires. Pure. */
import { MAX_FOLLOWED_MATCHES } from '@leadenhall/contract/figure-alerts/schemas.ts'
import type { MetricKind } from '@leadenhall/contract/figures/metric.ts'
import type { FigureAlertRow } from './tables.ts'

export type Changes = Partial<
  Pick<
    FigureAlertRow,
    'base_value' | 'last_value' | 'members' | 'is_armed' | 'paused_because' | 'last_fired_at'
  >
>

/** How far a value must move back, as a share of the level, before the alert can fire again. */
const REARM_RATIO = 0.01

export interface MetricVerdict {
  readonly changes: Changes
  /** Value compared with; null if nothing fires. */
  readonly fires: { readonly comparedWith: number } | null
}

/** @param value in the screener's terms; null if it is not known */
export function judgeMetric(
  alert: FigureAlertRow,
  value: number | null,
  kind: MetricKind,
): MetricVerdict {
  // An unknown value changes nothing, so that the next known one still sees the whole move.
  if (value === null) return { changes: { paused_because: 'not_known' }, fires: null }
  const seen = { last_value: value, paused_because: null }
  if (alert.kind === 'changes') {
    const base = alert.base_value
    if (base === null) return { changes: { ...seen, base_value: value }, fires: null }
    const moved =
      kind === 'percent' ? value - base : base === 0 ? 0 : (value - base) / Math.abs(base)
    const isLarge = Math.abs(moved) >= (alert.change_by ?? Number.POSITIVE_INFINITY) - 1e-12
    if (!isLarge) return { changes: seen, fires: null }
    return { changes: { ...seen, base_value: value }, fires: { comparedWith: base } }
  }
  const level = alert.level ?? Number.NaN
  const isAbove = alert.direction === 'above'
  const hasReached = isAbove ? value >= level : value <= level
  const margin = Math.abs(level) * REARM_RATIO
  const isBack = isAbove ? value < level - margin : value > level + margin
  // A level that was reached when the alert was made fires only when it is reached again.
  if (alert.last_value === null) {
    return { changes: { ...seen, is_armed: hasReached ? 0 : 1 }, fires: null }
  }
  if (hasReached && alert.is_armed === 1) {
    return { changes: { ...seen, is_armed: 0 }, fires: { comparedWith: level } }
  }
  return { changes: { ...seen, ...(isBack ? { is_armed: 1 } : {}) }, fires: null }
}

export interface ScreenVerdict {
  readonly changes: Changes
  readonly fires: readonly { readonly ticker: string; readonly event: 'entered' | 'left' }[]
}

/** @param tickers that match now; null for a screen that no longer exists */
export function judgeScreen(
  alert: FigureAlertRow,
  tickers: readonly string[] | null,
): ScreenVerdict {
  if (tickers === null) return { changes: { paused_because: 'no_screen' }, fires: [] }
  if (tickers.length > MAX_FOLLOWED_MATCHES) {
    return { changes: { paused_because: 'too_many' }, fires: [] }
  }
  const changes = { members: JSON.stringify(tickers), paused_because: null }
  if (alert.members === null) return { changes, fires: [] }
  const before = new Set(JSON.parse(alert.members) as string[])
  const now = new Set(tickers)
  const entered = tickers.filter((ticker) => !before.has(ticker))
  const left = [...before].filter((ticker) => !now.has(ticker))
  return {
    changes,
    fires: [
      ...(alert.event === 'leaves'
        ? []
        : entered.map((ticker) => ({ ticker, event: 'entered' as const }))),
      ...(alert.event === 'enters'
        ? []
        : left.map((ticker) => ({ ticker, event: 'left' as const }))),
    ],
  }
}
