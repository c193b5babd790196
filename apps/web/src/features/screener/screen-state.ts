/** The page's screen state and its updates. Nothing here mutates its input. */
import {
  LINES,
  LONDON_SHARES,
  OPTION_FILTERS,
  type OptionalColumn,
  type OptionFilterKey,
  RANGE_FILTERS,
  type RangeBounds,
  type RangeFilterKey,
  type ScreenFilters,
  type SortColumn,
} from '@leadenhall/contract/screener/filters.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { FilterKey } from './filter-types.ts'

export interface ScreenOrder {
  readonly column: SortColumn
  readonly direction: 'asc' | 'desc'
}

export const VIEWS = ['table', 'map', 'scatter'] as const
export type ScreenView = (typeof VIEWS)[number]

/** The metrics on the axes of the scatter. */
export interface Axes {
  readonly x: RangeFilterKey
  readonly y: RangeFilterKey
}

export interface ScreenState {
  /** Never has empty parts. */
  readonly filters: ScreenFilters
  readonly sort: ScreenOrder
  readonly columns: readonly OptionalColumn[]
  /** From 1. */
  readonly page: number
  /** The day as of whose close the screen answers; null for now. */
  readonly asOf: string | null
  /** Only shares in the user's portfolio match. Not saved: it differs for each user. */
  readonly isHeldOnly: boolean
  /** Own weights of ranks' inputs; empty for the usual ones. */
  readonly weights: RankWeights
  /** How the matches are shown. */
  readonly view: ScreenView
  readonly axes: Axes
  /** An unparseable expression from the URL; it filters nothing. */
  readonly brokenExpression: string | null
}

/** By rank and input. */
export type RankWeights = Readonly<Record<string, Readonly<Record<string, number>>>>

export const DEFAULT_ORDER: ScreenOrder = { column: 'market_cap_usd', direction: 'desc' }

export const DEFAULT_COLUMNS: readonly OptionalColumn[] = [
  'price',
  'change_ratio',
  'market_cap',
  'price_earnings',
  'dividend_yield',
  'fifty_two_week_position',
]

export const DEFAULT_AXES: Axes = { x: 'price_earnings', y: 'dividend_yield' }

/** Every listing. */
export const EMPTY_SCREEN: ScreenState = {
  filters: {},
  sort: DEFAULT_ORDER,
  columns: DEFAULT_COLUMNS,
  page: 1,
  asOf: null,
  isHeldOnly: false,
  weights: {},
  view: 'table',
  axes: DEFAULT_AXES,
  brokenExpression: null,
}

/** The screen of a user who has not run one yet. */
export const FIRST_SCREEN: ScreenState = {
  ...EMPTY_SCREEN,
  filters: LONDON_SHARES,
}

const START_KEYS = ['exchangeDataFilters', 'types', 'lines'] as const

/**
 * The parts of the first screen that a typed expression leaves as they are: it says nothing about them,
 * and states no other part of that screen either, as an edited expression does.
 */
export function keptFrom(now: ScreenFilters, typed: ScreenFilters): ScreenFilters {
  const isStart = (filters: ScreenFilters, key: (typeof START_KEYS)[number]) => {
    const own = filters[key] ?? []
    return (
      own.length === LONDON_SHARES[key].length &&
      LONDON_SHARES[key].every((value) => own.includes(value))
    )
  }
  if (Object.keys(typed).length === 0 || START_KEYS.some((key) => isStart(typed, key))) return {}
  const kept = START_KEYS.filter((key) => typed[key] === undefined && isStart(now, key))
  return Object.fromEntries(kept.map((key) => [key, LONDON_SHARES[key]]))
}

/** Which industry scheme the listings of a screen have: ICB in London, GICS elsewhere. */
export function schemesOf({ exchangeDataFilters = [], lines }: ScreenFilters): readonly string[] {
  const isIn = (exchange: string) => isLondonExchange(exchange.toUpperCase())
  const all = exchangeDataFilters.length === 0
  const hasLondon = all || exchangeDataFilters.some(isIn)
  const isHome = isHomeOnly({ lines })
  const hasOthers = all || !isHome || exchangeDataFilters.some((exchange) => !isIn(exchange))
  return [...(hasLondon ? ['ICB'] : []), ...(hasOthers ? ['GICS'] : [])]
}

/** Foreign lines exist in London alone. */
export function mayHaveForeignLines({ exchangeDataFilters = [] }: ScreenFilters): boolean {
  return exchangeDataFilters.length === 0 || hasOption(exchangeDataFilters, 'LSE')
}

export function isHomeOnly({ lines = [] }: Pick<ScreenFilters, 'lines'>): boolean {
  return lines.length === 1 && hasOption(lines, LINES.home)
}

/** Leaves foreign lines out, or brings them back. */
export function toggleForeignLines(filters: ScreenFilters): ScreenFilters {
  return { ...filters, lines: isHomeOnly(filters) ? [] : [LINES.home] }
}

/** Removes empty parts and duplicates. */
export function withoutEmpty(filters: ScreenFilters): ScreenFilters {
  const lists = [...OPTION_FILTERS.map(({ key }) => key), 'marketCapFilters' as const].flatMap(
    (key) => {
      const values = [...new Set(filters[key])]
      return values.length > 0 ? [[key, values] as const] : []
    },
  )
  const ranges = RANGE_FILTERS.flatMap(({ key }) => {
    const given = Object.entries(filters.ranges?.[key] ?? {}).filter(([, bound]) => isBound(bound))
    return given.length > 0 ? [[key, Object.fromEntries(given)] as const] : []
  })
  const text = filters.text?.trim()
  return {
    ...Object.fromEntries(lists),
    ...(ranges.length > 0 ? { ranges: Object.fromEntries(ranges) } : {}),
    ...(text ? { text } : {}),
  }
}

function isBound(bound: number | undefined): bound is number {
  return bound !== undefined && Number.isFinite(bound)
}

/** Changes the filters and returns to the first page. */
export function withFilters(state: ScreenState, filters: ScreenFilters): ScreenState {
  return { ...state, filters: withoutEmpty(filters), page: 1, brokenExpression: null }
}

/** Option matching ignores case, so `banks` in an expression is the option Banks. */
export function hasOption(chosen: readonly string[] | undefined, value: string): boolean {
  const folded = value.toLowerCase()
  return chosen?.some((option) => option.toLowerCase() === folded) ?? false
}

/** Toggles an option. */
export function toggleOption(
  filters: ScreenFilters,
  key: OptionFilterKey,
  value: string,
): ScreenFilters {
  const chosen = filters[key] ?? []
  const folded = value.toLowerCase()
  return {
    ...filters,
    [key]: hasOption(chosen, value)
      ? chosen.filter((option) => option.toLowerCase() !== folded)
      : [...chosen, value],
  }
}

export function addCap(filters: ScreenFilters, cap: string): ScreenFilters {
  return { ...filters, marketCapFilters: [...(filters.marketCapFilters ?? []), cap] }
}

export function removeCap(filters: ScreenFilters, cap: string): ScreenFilters {
  return { ...filters, marketCapFilters: filters.marketCapFilters?.filter((own) => own !== cap) }
}

export function withRange(
  filters: ScreenFilters,
  key: RangeFilterKey,
  bounds: RangeBounds,
): ScreenFilters {
  return { ...filters, ranges: { ...filters.ranges, [key]: bounds } }
}

/** Removing a filter type clears its data. */
export function withoutFilter(filters: ScreenFilters, key: FilterKey): ScreenFilters {
  if (isRangeKey(key)) return withRange(filters, key, {})
  return { ...filters, [key]: undefined }
}

export function hasFilter(filters: ScreenFilters, key: FilterKey): boolean {
  if (isRangeKey(key)) return filters.ranges?.[key] !== undefined
  return filters[key] !== undefined
}

function isRangeKey(key: FilterKey): key is RangeFilterKey {
  return RANGE_FILTERS.some((range) => range.key === key)
}
