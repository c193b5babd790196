import type { InstrumentLine } from '@leadenhall/contract/instruments/index.ts'
import type { OptionalColumn } from '@leadenhall/contract/screener/filters.ts'
import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { closesQuery, figuresQuery } from '../../listing/many-listings.ts'

export interface GroupRow {
  readonly line: InstrumentLine
  /** Null while loading, and when the screener does not have it. */
  readonly figures: ScreenerRow | null
  /** A month, oldest first, in one unit; empty where unknown. */
  readonly closes: readonly number[]
}

const COLUMNS: readonly OptionalColumn[] = [
  'price',
  'price_gbp',
  'price_unit',
  'change_ratio',
  'return_1y',
  'market_cap',
  'dividend_yield',
  'price_earnings',
  'quality',
  'value',
  'momentum',
]

export interface GroupRows {
  readonly rows: readonly GroupRow[]
  /** The figures that order the rows are still loading. */
  readonly isLoading: boolean
}

/** Instruments with their figures; a failure leaves their cells empty. */
export function useGroupRows(lines: readonly InstrumentLine[]): GroupRows {
  const tickers = useMemo(() => lines.map(({ ticker }) => ticker).toSorted(), [lines])
  const { data: figures, isLoading } = useQuery(figuresQuery(tickers, COLUMNS))
  const closes = useQuery(closesQuery(tickers, true)).data
  const rows = useMemo(() => {
    const rowOf = new Map(figures?.map((row) => [row.ticker, row]))
    const closesOf = new Map(closes?.map((item) => [item.ticker, item.closes]))
    return lines.map((line) => ({
      line,
      figures: rowOf.get(line.ticker) ?? null,
      closes: closesOf.get(line.ticker) ?? [],
    }))
  }, [lines, figures, closes])
  return { rows, isLoading }
}
