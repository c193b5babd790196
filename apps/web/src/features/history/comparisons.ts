/** Puts other symbols beside a chart: their growth since a common start, at the chart's own bars. Pure. */
import type { Chart, ChartBar, ChartInterval } from '@leadenhall/contract/history/index.ts'

export const MAX_COMPARISONS = 4

export interface Comparison {
  readonly name: string
  readonly chart: Chart
}

export interface ComparedLine {
  readonly ticker: string
  readonly name: string
  /**
   * Growth since the common start at each bar of the main chart, as a ratio (0.05 is +5%), in the
   * symbol's own currency. Null where it has no recent price; all null if its unit is unknown.
   */
  readonly growth: readonly (number | null)[]
}

export interface ComparedChart {
  /** Price of the main chart from which its growth is measured; null if it cannot be compared. */
  readonly base: number | null
  readonly lines: readonly ComparedLine[]
}

const DAY_S = 86_400
const WEEK_S = 7 * DAY_S
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY_S = 4 * DAY_S

/** Growth is measured from the first bar at which every symbol has a price. */
export function compareCharts(main: Chart, others: readonly Comparison[]): ComparedChart {
  const priced = others.map(({ name, chart }) => ({
    ticker: chart.ticker,
    name,
    closes: chart.unit === null ? main.bars.map(() => null) : closesAtBarsOf(main, chart),
  }))
  const known = priced.filter(({ closes }) => closes.some((close) => close !== null))
  const start = main.bars.findIndex(
    ({ close }, position) =>
      close !== null && close > 0 && known.every(({ closes }) => (closes[position] ?? 0) > 0),
  )
  const base = main.unit === null ? null : (main.bars[start]?.close ?? null)
  return {
    base,
    lines: priced.map(({ ticker, name, closes }) => {
      const first = closes[start]
      return { ticker, name, growth: closes.map((close) => growthSince(first ?? null, close)) }
    }),
  }
}

/** @returns a ratio, 0.05 is +5% */
export function growthSince(base: number | null, value: number | null): number | null {
  return base === null || base <= 0 || value === null ? null : value / base - 1
}

/** The other's last close up to each bar of the main chart; null if that is too old. */
function closesAtBarsOf(main: Chart, other: Chart): (number | null)[] {
  const priced = other.bars.filter(({ close }) => close !== null)
  const maxAgeS = Math.max(MAX_AGE_S[main.interval] ?? DAY_S, MAX_AGE_S[other.interval] ?? DAY_S)
  let next = 0
  let last: ChartBar | undefined
  return main.bars.map((bar) => {
    const end = endOf(bar, main.interval)
    for (; next < priced.length; next++) {
      const candidate = priced[next]
      if (!candidate || endOf(candidate, other.interval) > end) break
      last = candidate
    }
    return last && end - endOf(last, other.interval) <= maxAgeS ? last.close : null
  })
}

/** Longer than any holiday, and than a lunch break. */
const MAX_AGE_S: Partial<Record<ChartInterval, number>> = {
  '5m': 7200,
  '15m': 7200,
  '1d': 6 * DAY_S,
  '1wk': 2 * WEEK_S,
}

/** Where a bar ends, as far as the order of bars of different lengths is concerned. */
function endOf({ time }: ChartBar, interval: ChartInterval): number {
  if (interval !== '1wk') return time
  const week = Math.floor((time - FIRST_MONDAY_S) / WEEK_S)
  return FIRST_MONDAY_S + (week + 1) * WEEK_S - DAY_S
}
