import { columnOf, METRICS } from '@leadenhall/contract/figures/all-metrics.ts'
import * as endpoints from '@leadenhall/contract/figures/endpoints.ts'
import type { Closes } from '@leadenhall/contract/figures/index.ts'
import { METRIC_GROUPS } from '@leadenhall/contract/figures/metric.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { type FigureDeps, getFigureSeries, getFigures, getFundamentals } from './get-figures.ts'
import { getPerformanceTable } from './get-performance-table.ts'
import { listPeers } from './list-peers.ts'

const DAY_MS = 86_400_000

export function registerFigureRoutes(serve: Serve, deps: FigureDeps): void {
  serve(endpoints.listMetrics, async () => METRICS.map(presentMetric))
  serve(endpoints.listCloses, async ({ query }) => listCloses(deps, query))
  serve(endpoints.getFigures, ({ params }) => getFigures(deps, params.ticker))
  serve(endpoints.getFundamentals, ({ params }) => getFundamentals(deps, params.ticker))
  serve(endpoints.getPerformanceTable, ({ params }) => getPerformanceTable(deps, params.ticker))
  serve(endpoints.listPeers, async ({ params }) => listPeers(deps, params.ticker))
  serve(endpoints.getFigureSeries, ({ params, query }) => getFigureSeries(deps, params, query))
}

function listCloses(
  { closes, universe, clock }: FigureDeps,
  { tickers, count }: { readonly tickers: readonly string[]; readonly count: number },
): Closes {
  const today = Math.floor(clock.now() / DAY_MS)
  const items = tickers.flatMap((ticker) => {
    const series = closes.find(universe().resolve(ticker)?.listing.ticker ?? ticker)
    const latest = series?.latest(today - 1, count) ?? []
    return series && latest.length > 0 ? [{ ticker, unit: series.currency, closes: latest }] : []
  })
  return { items }
}

function presentMetric(metric: (typeof METRICS)[number]) {
  const { key, label, group, kind, appliesTo, formula, citation, better, decimals } = metric
  const groupLabel = METRIC_GROUPS.find((known) => known.key === group)?.label ?? group
  return {
    key,
    label,
    group,
    groupLabel,
    kind,
    appliesTo: [...appliesTo],
    formula,
    citation,
    better,
    decimals,
    column: columnOf(metric),
    word: metric.word ?? key,
    aliases: [...(metric.aliases ?? [])],
  }
}
