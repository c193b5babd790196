/**
 * Split arithmetic. A split on day D divides the prices of every day before D by
 * numerator ÷ denominator and multiplies their volumes by it (CRSP's cumulative factor to adjust
 * prices). Bars are stored as traded and adjusted on read, so a later split needs no rewriting.
 */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'

export interface Split {
  /** First day on which the new shares trade. */
  readonly date: TradingDate
  readonly numerator: number
  readonly denominator: number
}

export interface PricesOfDay {
  readonly date: TradingDate
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number | null
  readonly volume: number | null
}

/** Number of today's shares that one share on that day has become. */
export function splitFactorAfter(date: TradingDate, splits: readonly Split[]): number {
  let factor = 1
  for (const split of splits) {
    if (split.date > date) factor *= split.numerator / split.denominator
  }
  return factor
}

/** Converts prices as traded to today's shares. */
export function splitAdjust<T extends PricesOfDay>(bar: T, splits: readonly Split[]): T {
  return scale(bar, 1 / splitFactorAfter(bar.date, splits))
}

/** Converts today's shares back to prices as traded: the inverse of {@link splitAdjust}. */
export function undoSplitAdjustment<T extends PricesOfDay>(bar: T, splits: readonly Split[]): T {
  return scale(bar, splitFactorAfter(bar.date, splits))
}

function scale<T extends PricesOfDay>(bar: T, factor: number): T {
  if (factor === 1) return bar
  const times = (value: number | null) => (value === null ? null : value * factor)
  return {
    ...bar,
    open: times(bar.open),
    high: times(bar.high),
    low: times(bar.low),
    close: times(bar.close),
    volume: bar.volume === null ? null : bar.volume / factor,
  }
}
