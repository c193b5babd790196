import { useState } from 'react'
import { FILTER_TYPES, FIRST_FILTERS, type FilterKey } from './filter-types.ts'
import { hasFilter, type ScreenState, withFilters, withoutFilter } from './screen-state.ts'
import type { ChangeScreen } from './use-screen.ts'

/** The filter types on the page: those in use and those that were opened. */
export function useActiveFilters(state: ScreenState, change: ChangeScreen) {
  const [opened, setOpened] = useState<ReadonlySet<FilterKey>>(() => new Set(FIRST_FILTERS))
  const filtering = FILTER_TYPES.map(({ key }) => key).filter((key) =>
    hasFilter(state.filters, key),
  )
  const active = new Set([...opened, ...filtering])
  return {
    active,
    /** Toggles a filter type; removing one clears its data. */
    toggle(key: FilterKey): void {
      const next = new Set(opened)
      if (active.has(key)) next.delete(key)
      else next.add(key)
      setOpened(next)
      if (hasFilter(state.filters, key)) {
        change(withFilters(state, withoutFilter(state.filters, key)))
      }
    },
    reset: () => setOpened(new Set(FIRST_FILTERS)),
  }
}
