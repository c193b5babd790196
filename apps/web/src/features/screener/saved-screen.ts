/** A screen as it is asked for, saved and exported, and back. */
import { parseExpression } from '@leadenhall/contract/screener/expression.ts'
import {
  FURTHER_COLUMNS,
  type FurtherColumn,
  type ScreenFilters,
  SORT_COLUMNS,
} from '@leadenhall/contract/screener/filters.ts'
import type { SavedScreener } from '@leadenhall/contract/screener/index.ts'
import {
  DEFAULT_ORDER,
  EMPTY_SCREEN,
  type ScreenOrder,
  type ScreenState,
  withoutEmpty,
} from './screen-state.ts'

/** The one that was loaded last. */
export type LoadedScreener = Pick<SavedScreener, 'id' | 'name' | 'missingFilters'>

/** The contract's screen. Its own type forbids further keys in a way that no literal satisfies. */
export type WrittenScreen = ScreenFilters & {
  readonly sort: ScreenOrder
  readonly columns: readonly FurtherColumn[]
}

export function toScreen({ filters, sort, columns }: ScreenState): WrittenScreen {
  return { ...filters, sort, columns }
}

export function toSavedText(state: ScreenState): string {
  return JSON.stringify(toScreen(state))
}

type SavedText = ScreenFilters & {
  readonly sort?: { readonly column: string; readonly direction?: ScreenOrder['direction'] }
  readonly columns?: readonly string[]
  readonly expression?: string
}

/** The server has checked the text when it was saved; an expression joins the other filters. */
export function fromSavedText(text: string): ScreenState {
  const { sort, columns, expression, ...filters } = JSON.parse(text) as SavedText
  const parsed = expression ? parseExpression(expression) : null
  const column = SORT_COLUMNS.find((known) => known === sort?.column)
  return {
    ...EMPTY_SCREEN,
    filters: withoutEmpty({ ...filters, ...parsed?.filters }),
    sort: column ? { column, direction: sort?.direction ?? 'asc' } : DEFAULT_ORDER,
    columns: FURTHER_COLUMNS.filter((known) => columns?.includes(known)),
  }
}
