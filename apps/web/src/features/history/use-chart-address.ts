import type { ChartRange } from '@leadenhall/contract/history/index.ts'
import { toChartRange } from '@leadenhall/contract/history/ranges.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { readCompared } from './compared-tickers.ts'

interface ChartAddress {
  readonly range: ChartRange
  readonly compared: readonly string[]
  readonly changeRange: (range: string) => void
  readonly compareWith: (tickers: readonly string[]) => void
  readonly changeBoth: (range: string, tickers: readonly string[]) => void
}

/** The range and the comparisons, which the page's address keeps. */
export function useChartAddress(ticker: string, onChange: () => void): ChartAddress {
  const [search, setSearch] = useSearchParams()
  const comparedText = search.get('compare')
  const compared = useMemo(() => readCompared(comparedText, ticker), [comparedText, ticker])
  const change = (values: Readonly<Partial<Record<'range' | 'compare', string>>>) => {
    onChange()
    setSearch(
      (now) => {
        for (const [key, value] of Object.entries(values)) {
          if (value === '') now.delete(key)
          else now.set(key, value)
        }
        return now
      },
      { replace: true },
    )
  }
  return {
    range: toChartRange(search.get('range')),
    compared,
    changeRange: (range) => change({ range }),
    compareWith: (tickers) => change({ compare: tickers.join(',') }),
    changeBoth: (range, tickers) => change({ range, compare: tickers.join(',') }),
  }
}
