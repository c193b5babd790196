import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { readStored, writeStored } from '../../ui/storage.ts'
import { FIRST_SCREEN, type ScreenState } from './screen-state.ts'
import { parseScreen, printScreen } from './screen-url.ts'

export interface ChangeOptions {
  /** Replaces the history entry instead of adding one, as while typing. */
  readonly isRefinement?: boolean
}

export type ChangeScreen = (next: ScreenState, options?: ChangeOptions) => void

const LAST_SCREEN = 'leadenhall.screen'

/**
 * The screen in the URL; every change adds a history entry. Without one the user's last screen
 * opens, and London's shares at first.
 */
export function useScreen(): readonly [ScreenState, ChangeScreen] {
  const [search, setSearch] = useSearchParams()
  const query = search.toString()
  const state = useMemo(
    () => (query ? parseScreen(new URLSearchParams(query)) : readStart()),
    [query],
  )
  const change: ChangeScreen = (next, { isRefinement = false } = {}) => {
    writeStored(LAST_SCREEN, printScreen({ ...next, page: 1 }).toString())
    setSearch(printScreen(next), { replace: isRefinement })
  }
  return [state, change]
}

function readStart(): ScreenState {
  const last = readStored(LAST_SCREEN)
  return last ? parseScreen(new URLSearchParams(last)) : FIRST_SCREEN
}
