/** Sets of columns to choose between; the choice is kept in this browser. */
import type { RangeFilterKey } from '@leadenhall/contract/screener/filters.ts'
import { useState } from 'react'
import { readStored, writeStored } from '../../ui/storage.ts'

export interface ColumnSet {
  readonly name: string
  /** Ids of columns, in order. */
  readonly columns: readonly string[]
  /** Columns of the screener among them. */
  readonly figures: readonly RangeFilterKey[]
}

const FIRST = ['ticker', 'company', 'cap', 'price', 'change', 'links'] as const

function figureSet(name: string, figures: readonly RangeFilterKey[]): ColumnSet {
  return { name, columns: [...FIRST, ...figures], figures }
}

export const OVERVIEW: ColumnSet = {
  name: 'Overview',
  columns: [
    ...FIRST,
    'move',
    'month',
    'day',
    'year',
    'volume',
    'price_earnings',
    'dividend_yield',
    'since',
    'note',
  ],
  figures: ['price_earnings', 'dividend_yield'],
}

export const COLUMN_SETS: readonly ColumnSet[] = [
  OVERVIEW,
  figureSet('Performance', ['return_1w', 'return_1m', 'return_3m', 'return_6m', 'return_1y']),
  figureSet('Valuation', ['price_earnings', 'forward_pe', 'pb', 'ps', 'ev_ebitda', 'fcf_yield']),
  figureSet('Dividends', ['dividend_yield', 'forward_yield', 'dividend_cover', 'dps_growth_5y']),
  figureSet('Ranks', ['quality', 'value', 'momentum']),
]

/** A set without what only the user's own lists have. */
export function withoutOwn(set: ColumnSet): ColumnSet {
  return { ...set, columns: set.columns.filter((id) => id !== 'since' && id !== 'note') }
}

const CHOSEN = 'leadenhall.watchlist.columns'

export function useColumnSet(): readonly [ColumnSet, (name: string) => void] {
  const [name, setName] = useState(() => readStored(CHOSEN))
  const choose = (chosen: string) => {
    writeStored(CHOSEN, chosen)
    setName(chosen)
  }
  return [COLUMN_SETS.find((set) => set.name === name) ?? OVERVIEW, choose]
}
