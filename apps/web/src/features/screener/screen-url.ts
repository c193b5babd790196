/**
 * A screen as a URL query: `?sector=Banks&mcap=> 10B&pe=max:20&sort=name&page=2`. Filters use the names
 * they have in expressions. A link can use `expression=…` instead; the first change converts it to
 * filters. A query without anything asks for the user's start, so every listing is `?all=`.
 */
import { RANK_METRICS } from '@leadenhall/contract/figures/all-metrics.ts'
import { parseExpression } from '@leadenhall/contract/screener/expression.ts'
import {
  OPTION_FILTERS,
  OPTIONAL_COLUMNS,
  RANGE_FILTERS,
  type RangeBounds,
  type ScreenFilters,
  SORT_COLUMNS,
} from '@leadenhall/contract/screener/filters.ts'
import {
  type Axes,
  DEFAULT_AXES,
  DEFAULT_COLUMNS,
  DEFAULT_ORDER,
  EMPTY_SCREEN,
  type ScreenOrder,
  type ScreenState,
  type ScreenView,
  VIEWS,
  withoutEmpty,
} from './screen-state.ts'

const CAP = 'mcap'
const ALL = 'all'
const HELD = 'held'
const MAX_PAGE = 1_000_000
const BOUNDS = ['min', 'max', 'above', 'below'] as const

export function printScreen(state: ScreenState): URLSearchParams {
  const { filters, sort, columns, page, asOf, weights, brokenExpression } = state
  const { isHeldOnly, view, axes } = state
  const search = new URLSearchParams()
  for (const { key, word } of OPTION_FILTERS) {
    for (const value of filters[key] ?? []) search.append(word, value)
  }
  for (const cap of filters.marketCapFilters ?? []) search.append(CAP, cap)
  for (const { key, word } of RANGE_FILTERS) {
    const text = printBounds(filters.ranges?.[key] ?? {})
    if (text) search.set(word, text)
  }
  if (filters.text) search.set('text', filters.text)
  if (brokenExpression) search.set('expression', brokenExpression)
  if (sort.column !== DEFAULT_ORDER.column || sort.direction !== DEFAULT_ORDER.direction) {
    search.set('sort', `${sort.direction === 'desc' ? '-' : ''}${sort.column}`)
  }
  if (columns.join() !== DEFAULT_COLUMNS.join()) search.set('columns', columns.join(','))
  if (asOf !== null) search.set('asof', asOf)
  if (isHeldOnly) search.set(HELD, 'yes')
  for (const [rank, inputs] of Object.entries(weights)) {
    const text = Object.entries(inputs).map(([input, weight]) => `${input}:${weight}`)
    if (text.length > 0) search.set(`weights.${rank}`, text.join(','))
  }
  if (view !== EMPTY_SCREEN.view) search.set('view', view)
  if (axes.x !== DEFAULT_AXES.x) search.set('x', axes.x)
  if (axes.y !== DEFAULT_AXES.y) search.set('y', axes.y)
  if (page > 1) search.set('page', String(page))
  if (search.size === 0) search.set(ALL, '')
  return search
}

/** Unreadable parts fall back to their defaults; option names are not checked here. */
export function parseScreen(search: URLSearchParams): ScreenState {
  const expression = search.get('expression')
  const parsed = expression ? parseExpression(expression) : null
  return {
    filters: withoutEmpty(parsed?.filters ?? parseFilters(search)),
    sort: parseOrder(search.get('sort')),
    columns: parseColumns(search.get('columns')),
    page: parsePage(search.get('page')),
    asOf: parseDay(search.get('asof')),
    isHeldOnly: search.get(HELD) === 'yes',
    weights: parseWeights(search),
    view: parseView(search.get('view')),
    axes: parseAxes(search),
    brokenExpression: parsed?.error ? expression : null,
  }
}

function parseFilters(search: URLSearchParams): ScreenFilters {
  const ranges = RANGE_FILTERS.map(({ key, word }) => [key, parseBounds(search.get(word))] as const)
  return {
    ...Object.fromEntries(OPTION_FILTERS.map(({ key, word }) => [key, readAll(search, word)])),
    marketCapFilters: readAll(search, CAP),
    ranges: Object.fromEntries(ranges),
    text: search.get('text') ?? undefined,
  }
}

function readAll(search: URLSearchParams, name: string): string[] {
  return search.getAll(name).filter(Boolean)
}

/** `min:5,below:20`. */
function printBounds(bounds: RangeBounds): string {
  return BOUNDS.flatMap((name) => {
    const bound = bounds[name]
    return bound === undefined ? [] : [`${name}:${bound}`]
  }).join(',')
}

function parseBounds(text: string | null): RangeBounds {
  const bounds: Partial<Record<(typeof BOUNDS)[number], number>> = {}
  for (const part of text?.split(',') ?? []) {
    const [name, figure = ''] = part.split(':')
    const known = BOUNDS.find((bound) => bound === name)
    const value = Number(figure)
    if (known && figure.trim() !== '' && Number.isFinite(value)) bounds[known] = value
  }
  return bounds
}

function parseOrder(text: string | null): ScreenOrder {
  const isDescending = text?.startsWith('-') ?? false
  const name = isDescending ? text?.slice(1) : text
  const column = SORT_COLUMNS.find((known) => known === name)
  return column ? { column, direction: isDescending ? 'desc' : 'asc' } : DEFAULT_ORDER
}

function parseColumns(text: string | null): ScreenState['columns'] {
  const asked = text?.split(',') ?? []
  const known = OPTIONAL_COLUMNS.filter((column) => asked.includes(column))
  return known.length > 0 || text === '' ? known : DEFAULT_COLUMNS
}

function parseView(text: string | null): ScreenView {
  return VIEWS.find((known) => known === text) ?? EMPTY_SCREEN.view
}

function parseAxes(search: URLSearchParams): Axes {
  const metricAt = (name: keyof Axes) =>
    RANGE_FILTERS.find(({ key }) => key === search.get(name))?.key ?? DEFAULT_AXES[name]
  return { x: metricAt('x'), y: metricAt('y') }
}

function parsePage(text: string | null): number {
  const page = Number(text ?? EMPTY_SCREEN.page)
  return Number.isSafeInteger(page) && page >= 1 && page <= MAX_PAGE ? page : EMPTY_SCREEN.page
}

function parseDay(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : null
}

/** Inputs that a rank does not have, and weights that are none, are left out. */
function parseWeights(search: URLSearchParams): ScreenState['weights'] {
  const ranks = RANK_METRICS.flatMap(({ key, inputs }) => {
    const given = (search.get(`weights.${key}`)?.split(',') ?? []).flatMap((part) => {
      const [input = '', figure = ''] = part.split(':')
      const weight = Number(figure)
      const isKnown = inputs.some(({ metric }) => metric === input)
      return isKnown && figure !== '' && weight >= 0 && weight <= 100
        ? [[input, weight] as const]
        : []
    })
    return given.length > 0 ? [[key, Object.fromEntries(given)] as const] : []
  })
  return Object.fromEntries(ranks)
}
