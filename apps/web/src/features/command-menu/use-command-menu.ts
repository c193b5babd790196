import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { parseShareGoal } from '@leadenhall/contract/shared/page-words.ts'
import type { PageAccess } from '@leadenhall/contract/shared/pages.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readLastTickers } from '../../listing/last-ticker.ts'
import { useListbox } from '../../ui/listbox.tsx'
import { searchQuery } from './api.ts'
import { listItems, listLinks } from './menu-items.ts'
import { readRecentLines } from './recent-lines.ts'
import { type Level, ROOT, useMenuActions } from './use-menu-actions.ts'

export interface CommandMenuDeps {
  readonly onClose: () => void
  readonly onTheme: () => void
  readonly onQuote: (hit: InstrumentHit) => void
  readonly canOpen: (access: PageAccess) => boolean
}

export function useCommandMenu({ onClose, onTheme, onQuote, canOpen }: CommandMenuDeps) {
  const [text, setText] = useState('')
  const [level, setLevel] = useState<Level>(ROOT)
  const typed = text.trim()
  const isSearched = typed !== '' && level.at !== 'links'
  const search = useQuery({
    ...searchQuery(typed),
    enabled: isSearched,
    // Keeps the highlighted item available while the next search runs.
    placeholderData: keepPreviousData,
  })
  const meant = level.at === 'root' ? parseShareGoal(typed) : null
  const meantSearch = useQuery({ ...searchQuery(meant?.query ?? ''), enabled: meant !== null })
  const items =
    level.at === 'links'
      ? listLinks(level.hit, level)
      : listItems({
          text,
          hits: isSearched ? (search.data ?? []) : [],
          goal: meant && { goal: meant.goal, hits: meantSearch.data ?? [] },
          recent: readRecentLines(),
          tickers: readLastTickers(),
          isPicking: level.at === 'pick',
          canOpen,
        })

  const listbox = useListbox({
    count: items.length,
    isOpen: true,
    startsAt: 'first',
    onEnter: (highlight) => {
      const item = items[highlight]
      if (item) run(item.action)
    },
  })

  const enter = (next: Level, nextText = '') => {
    setLevel(next)
    setText(nextText)
    listbox.reset()
  }
  const run = useMenuActions({ onClose, onTheme, onQuote, level, enter })

  /** Goes back one level, and finally closes the menu. */
  const back = () => {
    if (level.at !== 'root' || text !== '') enter(ROOT)
    else onClose()
  }

  return {
    text,
    level,
    items,
    listbox,
    isSearching: search.isFetching || meantSearch.isFetching,
    change(next: string) {
      if (level.at === 'links') setLevel(ROOT)
      setText(next)
      listbox.reset()
    },
    run,
    back,
  }
}
