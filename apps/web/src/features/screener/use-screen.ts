import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { ScreenState } from './screen-state.ts'
import { parseScreen, printScreen } from './screen-url.ts'

export interface ChangeOptions {
  /** One more step of a change that has its place in the history already, as while typing. */
  readonly isRefinement?: boolean
}

export type ChangeScreen = (next: ScreenState, options?: ChangeOptions) => void

/** The screen of the address: every change is a place to come back to. */
export function useScreen(): readonly [ScreenState, ChangeScreen] {
  const [search, setSearch] = useSearchParams()
  const query = search.toString()
  const state = useMemo(() => parseScreen(new URLSearchParams(query)), [query])
  const change: ChangeScreen = (next, { isRefinement = false } = {}) =>
    setSearch(printScreen(next), { replace: isRefinement })
  return [state, change]
}
