import type { ChartRange } from '@leadenhall/contract/history/index.ts'
import { toChartRange } from '@leadenhall/contract/history/ranges.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { readCompared } from './compared-tickers.ts'

type Values = Readonly<Partial<Record<'range' | 'compare', string>>>

interface ChartAddress {
  readonly range: ChartRange
  readonly compared: readonly string[]
  readonly changeRange: (range: string) => void
  readonly compareWith: (tickers: readonly string[]) => void
  readonly changeBoth: (range: string, tickers: readonly string[]) => void
}

/** A chart that is one of several on its page, and so is not in the address. */
export interface ChartPlace {
  /** Id of its panel. */
  readonly panel: string
  /** Null for the default range. */
  readonly range: string | null
  /** Tickers, separated by commas; null for none. */
  readonly compare: string | null
  readonly onChange: (values: Values) => void
}

/** The range and the comparisons, which the page's address keeps, or else the chart's place. */
export function useChartAddress(
  ticker: string,
  place: ChartPlace | null,
  onChange: () => void,
): ChartAddress {
  const [search, setSearch] = useSearchParams()
  const comparedText = place ? place.compare : search.get('compare')
  const compared = useMemo(() => readCompared(comparedText, ticker), [comparedText, ticker])
  const change = (values: Values) => {
    onChange()
    if (place) return place.onChange(values)
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
    range: toChartRange(place ? place.range : search.get('range')),
    compared,
    changeRange: (range) => change({ range }),
    compareWith: (tickers) => change({ compare: tickers.join(',') }),
    changeBoth: (range, tickers) => change({ range, compare: tickers.join(',') }),
  }
}
