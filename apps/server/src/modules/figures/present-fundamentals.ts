/** Statements as a table: years by lines, each cell with its source, and ratios beside them. Pure. */
import { COMPUTED_METRICS } from '@leadenhall/contract/figures/all-metrics.ts'
import { type Facts, NO_EXTRAS, NO_TRUST } from '@leadenhall/contract/figures/facts.ts'
import type { Fundamentals, ReportedFigure } from '@leadenhall/contract/figures/index.ts'
import { METRIC_GROUPS, type Metric } from '@leadenhall/contract/figures/metric.ts'
import type { Accounts } from './accounts.ts'

const YEARS_SHOWN = 5
/** Groups of ratios that need nothing but accounts. */
const RATIO_GROUPS = ['quality', 'growth', 'health'] as const

const STATEMENTS = ['income', 'per_share', 'cash', 'balance'] as const

export function presentFundamentals(
  ticker: string,
  accounts: Accounts | null,
  because: string,
): Fundamentals {
  if (!accounts) {
    return { ticker, currency: null, simulated: false, years: [], statements: [], because }
  }
  const ends = accounts.years.slice(0, YEARS_SHOWN)
  // Without financial years the newest balance or twelve months are the only column.
  const newest = accounts.years[0] ?? findNewest(accounts)?.period
  const years = ends.length > 0 ? ends : newest ? [newest] : []
  const groups = [...STATEMENTS, ...RATIO_GROUPS].map((group) => {
    const lines = COMPUTED_METRICS.filter((metric) => metric.group === group)
      .map((metric) => ({
        metric: metric.key,
        label: metric.label,
        kind: metric.kind,
        decimals: metric.decimals,
        formula: metric.formula,
        cells: years.map((_, ago) => cellOf(metric, accounts, ago)),
      }))
      .filter(({ cells }) => cells.some((cell) => cell !== null))
    const label = METRIC_GROUPS.find(({ key }) => key === group)?.label ?? group
    return { key: group, label, lines }
  })
  const cells = groups.flatMap(({ lines }) => lines.flatMap((line) => line.cells))
  return {
    ticker,
    currency: accounts.packed.currency,
    simulated: cells.some((cell) => cell?.simulated),
    years: [...years],
    statements: groups.filter(({ lines }) => lines.length > 0),
    because: cells.some((cell) => cell !== null) ? null : because,
  }
}

function findNewest(accounts: Accounts): ReportedFigure | null {
  return accounts.cell('revenue', 0) ?? accounts.cell('total_assets', 0) ?? accounts.cell('cash', 0)
}

/** Facts of accounts as if an earlier year were the newest; nothing of the market. */
export function factsOfYear(accounts: Accounts, yearsAgo: number): Facts {
  const nothing = new Proxy({} as Facts['quote'], { get: () => null })
  return {
    line: (key, ago = 0) => accounts.packed.get(key, ago + yearsAgo),
    price: null,
    marketCap: null,
    quote: nothing,
    bars: {
      change: () => null,
      totalReturn: () => null,
      indexChange: () => null,
      volatility: null,
      beta: null,
      liquidity: null,
    },
    listedYears: null,
    extras: NO_EXTRAS,
    trust: NO_TRUST,
  }
}

/** The reported cell, or a ratio of a year with the newest of its inputs' dates. */
export function cellOf(
  metric: Metric,
  accounts: Accounts,
  yearsAgo: number,
): ReportedFigure | null {
  if (metric.statement) return accounts.cell(metric.key, yearsAgo)
  const used: ReportedFigure[] = []
  const facts = factsOfYear(accounts, yearsAgo)
  const value = metric.compute({
    ...facts,
    line(key, ago = 0) {
      const cell = accounts.cell(key, ago + yearsAgo)
      if (cell) used.push(cell)
      return facts.line(key, ago)
    },
  })
  const newest = used.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))[0]
  if (value === null || !Number.isFinite(value) || !newest) return null
  return {
    ...newest,
    metric: metric.key,
    value,
    unit: metric.kind === 'money' ? newest.unit : null,
    period: accounts.years[yearsAgo] ?? newest.period,
    source: 'computed',
    link: null,
    revision: 1,
  }
}
