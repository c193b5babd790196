/** Converts between the page's screen state and the screen sent, saved and exported. */
import { parseExpression } from '@leadenhall/contract/screener/expression.ts'
import {
  OPTIONAL_COLUMNS,
  type OptionalColumn,
  type ScreenFilters,
  SORT_COLUMNS,
} from '@leadenhall/contract/screener/filters.ts'
import type { SavedScreener } from '@leadenhall/contract/screener/index.ts'
import {
  DEFAULT_COLUMNS,
  DEFAULT_ORDER,
  EMPTY_SCREEN,
  type RankWeights,
  type ScreenOrder,
  type ScreenState,
  withoutEmpty,
} from './screen-state.ts'

/** The last loaded screener. */
export type LoadedScreener = Pick<SavedScreener, 'id' | 'name' | 'missingFilters'>

/** The contract's screen. Its inferred type rejects unknown keys in a way no literal can satisfy. */
export type WrittenScreen = ScreenFilters & {
  readonly sort: ScreenOrder
  readonly columns: readonly OptionalColumn[]
  readonly asOf?: string
  readonly weights?: RankWeights
}

export function toScreen({ filters, sort, columns, asOf, weights }: ScreenState): WrittenScreen {
  return {
    ...filters,
    sort,
    columns,
    ...(asOf === null ? {} : { asOf }),
    ...(Object.keys(weights).length > 0 ? { weights } : {}),
  }
}

/** The screen as a file: the usual columns are not in it, only those chosen beside them. */
export function toExportQuery(
  state: ScreenState,
  tickers: readonly string[] | undefined,
): URLSearchParams {
  const isUsual = state.columns.join() === DEFAULT_COLUMNS.join()
  const filters = toSavedText(isUsual ? { ...state, columns: [] } : state)
  return new URLSearchParams({ filters, ...(tickers ? { tickers: tickers.join(',') } : {}) })
}

export function toSavedText(state: ScreenState): string {
  return JSON.stringify(toScreen(state))
}

type SavedText = ScreenFilters & {
  readonly sort?: { readonly column: string; readonly direction?: ScreenOrder['direction'] }
  readonly columns?: readonly string[]
  readonly expression?: string
  readonly asOf?: string
  readonly weights?: RankWeights
}

/** The server validated the text when it was saved. An expression is merged into the other filters. */
export function fromSavedText(text: string): ScreenState {
  const { sort, columns, expression, asOf, weights, ...filters } = JSON.parse(text) as SavedText
  const parsed = expression ? parseExpression(expression) : null
  const column = SORT_COLUMNS.find((known) => known === sort?.column)
  return {
    ...EMPTY_SCREEN,
    filters: withoutEmpty({ ...filters, ...parsed?.filters }),
    sort: column ? { column, direction: sort?.direction ?? 'asc' } : DEFAULT_ORDER,
    columns: columns
      ? OPTIONAL_COLUMNS.filter((known) => columns.includes(known))
      : DEFAULT_COLUMNS,
    asOf: asOf ?? null,
    weights: weights ?? {},
  }
}
