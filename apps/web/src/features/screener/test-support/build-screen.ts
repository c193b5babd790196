import {
  OPTION_FILTERS,
  type OptionFilterKey,
  RANGE_FILTERS,
} from '@leadenhall/contract/screener/filters.ts'
import type {
  SavedScreener,
  ScreenerRow,
  ScreenFacets,
  ScreenResult,
} from '@leadenhall/contract/screener/index.ts'
import { CAP_OPTIONS } from '@leadenhall/contract/screener/market-cap-filter.ts'

export function buildRow(over: Partial<ScreenerRow> = {}): ScreenerRow {
  return {
    ticker: 'HSBA.L',
    name: 'HSBC Holdings Plc',
    exchange: 'LSE',
    market: 'MAIN MARKET',
    industry: 'Financials',
    sector: 'Banks',
    country: 'United Kingdom',
    market_cap_usd: 300_869_894_079,
    market_cap_source: 'reference',
    market_cap_as_of: '2026-02-23',
    ...over,
  }
}

/** Rows T1, T2, … on a page of twenty. */
export function buildRows(total: number, page: number, size = 20): ScreenerRow[] {
  const first = (page - 1) * size
  const length = Math.max(0, Math.min(size, total - first))
  return Array.from({ length }, (_, row) => buildRow({ ticker: `T${first + row + 1}` }))
}

export function buildResult(over: Partial<ScreenResult> = {}): ScreenResult {
  const data = over.data ?? [buildRow()]
  return {
    success: true,
    message: '',
    data,
    total: data.length,
    page: 1,
    pageSize: 20,
    leftOutUnknownMarketCap: 0,
    leftOutUnknown: {},
    unknownFilters: [],
    asOf: '2026-11-20T14:03:00.000Z',
    quotes: { count: 0, oldest: null, newest: null },
    simulated: false,
    ...over,
  }
}

type Counts = Readonly<Record<string, number>>

export function buildFacets(
  options: { readonly [Key in OptionFilterKey]?: Counts } = {},
  ranges: Partial<ScreenFacets['ranges']> = {},
): ScreenFacets {
  const toList = (counts: Counts = {}) =>
    Object.entries(counts).map(([value, count]) => ({ value, count }))
  return {
    options: Object.fromEntries(
      OPTION_FILTERS.map(({ key }) => [key, toList(options[key])]),
    ) as ScreenFacets['options'],
    marketCapFilters: CAP_OPTIONS.map((value, position) => ({ value, count: position })),
    ranges: {
      ...(Object.fromEntries(
        RANGE_FILTERS.map(({ key }) => [key, { known: 0, min: null, max: null }]),
      ) as ScreenFacets['ranges']),
      ...ranges,
    },
  }
}

export function buildSaved(over: Partial<SavedScreener> = {}): SavedScreener {
  return {
    id: 'screener-1',
    name: 'Large banks',
    description: null,
    filters: JSON.stringify({ sectorFilters: ['Banks'], marketCapFilters: ['> 50B'] }),
    created_at: '2026-11-19T09:03:22.000Z',
    updated_at: '2026-11-20T09:03:22.000Z',
    missingFilters: [],
    ...over,
  }
}
