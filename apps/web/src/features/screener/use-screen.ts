import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { ScreenState } from './screen-state.ts'
import { parseScreen, printScreen } from './screen-url.ts'

export interface ChangeOptions {
  /** Replaces the history entry instead of adding one, as while typing. */
  readonly isRefinement?: boolean
}

export type ChangeScreen = (next: ScreenState, options?: ChangeOptions) => void

/** The screen in the URL; every change adds a history entry. */
export function useScreen(): readonly [ScreenState, ChangeScreen] {
  const [search, setSearch] = useSearchParams()
  const query = search.toString()
  const state = useMemo(() => parseScreen(new URLSearchParams(query)), [query])
  const change: ChangeScreen = (next, { isRefinement = false } = {}) =>
    setSearch(printScreen(next), { replace: isRefinement })
  return [state, change]
}
