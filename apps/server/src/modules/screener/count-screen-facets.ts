import {
  OPTION_FILTERS,
  type OptionFilterKey,
  RANGE_FILTERS,
  type RangeFilterKey,
} from '@leadenhall/contract/screener/filters.ts'
import type { ScreenFacets } from '@leadenhall/contract/screener/index.ts'
import {
  CAP_OPTIONS,
  parseMarketCapFilter,
} from '@leadenhall/contract/screener/market-cap-filter.ts'
import { CAP_COLUMN, OPTION_COLUMNS } from './compile-screen.ts'
import { countAround, countFacet, spanFacet } from './engine/count-facets.ts'
import type { Selection, Table } from './engine/table.ts'

const CAPS = CAP_OPTIONS.flatMap((value) => {
  const filter = parseMarketCapFilter(value)
  return filter ? [{ text: value, ...filter }] : []
})
const CAP_LIMITS = [...new Set(CAPS.map(({ value }) => value))]

/** Counts for every option of every filter. */
export function countScreenFacets(table: Table, selection: Selection): ScreenFacets {
  const around = countAround(table, selection, CAP_COLUMN, CAP_LIMITS)
  const byLimit = new Map(CAP_LIMITS.map((limit, position) => [limit, around[position]]))
  return {
    options: Object.fromEntries(
      OPTION_FILTERS.map(({ key }) => [key, countFacet(table, selection, OPTION_COLUMNS[key])]),
    ) as Record<OptionFilterKey, ScreenFacets['options'][OptionFilterKey]>,
    marketCapFilters: CAPS.map(({ text, sign, value }) => ({
      value: text,
      count: byLimit.get(value)?.[sign === '<' ? 'below' : 'above'] ?? 0,
    })),
    ranges: Object.fromEntries(
      RANGE_FILTERS.map(({ key }) => [key, spanFacet(table, selection, key)]),
    ) as Record<RangeFilterKey, ScreenFacets['ranges'][RangeFilterKey]>,
  }
}
