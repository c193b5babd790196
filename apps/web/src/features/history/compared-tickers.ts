/** Symbols compared with the chart, kept in the page's address: `?compare=^FTSE,AZN.L`. */
import type { ChartRange } from '@leadenhall/contract/history/index.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chartQuery, comparedNameQuery } from './api.ts'
import { type Comparison, MAX_COMPARISONS } from './comparisons.ts'
import { texts } from './texts.ts'
import { toTotalReturn } from './total-return-chart.ts'

/** Indices that the search does not list. */
export const SUGGESTED = [
  { ticker: '^FTSE', name: 'FTSE 100' },
  { ticker: '^FTMC', name: 'FTSE 250' },
  { ticker: '^FTAS', name: 'FTSE All-Share' },
  { ticker: '^FTAI', name: 'FTSE AIM All-Share' },
  { ticker: '^GSPC', name: 'S&P 500' },
] as const

/** Without repetitions and the chart's own ticker, at most four. */
export function readCompared(text: string | null, ticker: string): string[] {
  const tickers = (text ?? '').split(',').map((part) => part.trim())
  const others = tickers.filter((one) => one !== '' && one !== ticker)
  return [...new Set(others)].slice(0, MAX_COMPARISONS)
}

export interface ComparedSymbol {
  readonly ticker: string
  readonly name: string
  /** Why it is not drawn; null while it loads and when it is drawn. */
  readonly problem: string | null
}

interface Compared {
  readonly symbols: readonly ComparedSymbol[]
  /** Only loaded ones. */
  readonly comparisons: readonly Comparison[]
}

/** The charts of the compared symbols, in the order of choosing. */
export function useComparisons(
  tickers: readonly string[],
  range: ChartRange,
  isTotalReturn: boolean,
): Compared {
  const charts = useQueries({
    queries: tickers.map((ticker) => chartQuery(ticker, range)),
    combine: (results) =>
      results.map(({ data, error }) => ({ chart: data ?? null, problem: error?.message ?? null })),
  })
  const names = useQueries({
    queries: tickers.map((ticker) => ({
      ...comparedNameQuery(ticker),
      enabled: indexName(ticker) === null,
    })),
    combine: (results) => results.map(({ data }) => data ?? null),
  })
  return useMemo(() => {
    const nameAt = (index: number) => {
      const ticker = tickers[index] ?? ''
      const name = indexName(ticker) ?? names[index] ?? ticker
      const isPriceOnly = isTotalReturn && totals[index] === null
      return isPriceOnly ? texts.totalReturn.priceOnly(name) : name
    }
    const totals = charts.map(({ chart }) => (isTotalReturn && chart ? toTotalReturn(chart) : null))
    return {
      symbols: charts.map(({ problem }, index) => ({
        ticker: tickers[index] ?? '',
        name: nameAt(index),
        problem,
      })),
      comparisons: charts.flatMap(({ chart }, index) =>
        chart?.range === range ? [{ name: nameAt(index), chart: totals[index] ?? chart }] : [],
      ),
    }
  }, [tickers, charts, names, range, isTotalReturn])
}

function indexName(ticker: string): string | null {
  return SUGGESTED.find((index) => index.ticker === ticker)?.name ?? null
}
