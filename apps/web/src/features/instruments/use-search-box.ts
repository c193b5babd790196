import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useListbox } from '../../ui/listbox.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { longSearchQuery, searchQuery, useRandomInstrument } from './api.ts'

const RANDOM_WORD = 'random'

interface SearchBoxOptions {
  /** Called with text that no instrument matches; without it, such text is ignored. */
  readonly onText?: ((text: string) => void) | undefined
  /** Text before the user has typed any. */
  readonly firstText?: string | undefined
  /** More hits than fit the top bar's list. */
  readonly isLong?: boolean | undefined
}

/**
 * State and keyboard handling of the search combobox: opens on focus and click, arrows wrap, Enter
 * picks the highlighted hit or else the first, Escape closes. The word "random" picks a random share.
 */
export function useSearchBox(
  onPick: (hit: InstrumentHit) => void,
  { firstText = '', isLong = false, onText }: SearchBoxOptions = {},
) {
  const queryOf = isLong ? longSearchQuery : searchQuery
  const client = useQueryClient()
  const [text, setText] = useState(firstText)
  const [isOpen, setOpen] = useState(false)
  const query = text.trim()
  const isShown = isOpen && query !== ''
  const search = useQuery({
    ...queryOf(query),
    enabled: isShown,
    placeholderData: keepPreviousData,
  })
  const hits = query === '' ? [] : (search.data ?? [])
  /** Incremented by every user action, so that responses to earlier actions are dropped. */
  const actionId = useRef(0)

  const listbox = useListbox({
    count: hits.length,
    isOpen: isShown,
    startsAt: 'none',
    onArrow: () => setOpen(true),
    onEnter: () => void pickByEnter(),
    onEscape: (event) => {
      // Closes only the list; a dialog around the box stays open.
      if (isShown) event.stopPropagation()
      actionId.current++
      close()
    },
  })

  const close = () => {
    setOpen(false)
    listbox.reset()
  }
  const pick = (hit: InstrumentHit) => {
    actionId.current++
    close()
    setText('')
    onPick(hit)
  }
  const random = useRandomInstrument<number>({
    onSuccess: (hit, asked) => {
      if (asked === actionId.current) pick(hit)
    },
    onError: (error) => showProblem(error),
  })

  const change = (next: string) => {
    actionId.current++
    setText(next)
    listbox.reset()
    setOpen(true)
    if (isRandomWord(next)) random.mutate(actionId.current)
  }

  /** The list on screen may still belong to the previous text, so Enter waits for the current one. */
  const pickByEnter = async () => {
    if (query === '' || isRandomWord(query)) return
    const highlighted = hits[listbox.highlight]
    if (highlighted && !search.isPlaceholderData) {
      pick(highlighted)
      return
    }
    const asked = ++actionId.current
    try {
      const found = await client.fetchQuery(queryOf(query))
      if (asked !== actionId.current) return
      const chosen = found[listbox.highlight] ?? found[0]
      if (chosen) pick(chosen)
      else if (onText) {
        close()
        setText('')
        onText(query)
      }
    } catch {
      // The list shows why a search failed; a search aborted by typing needs no message.
    }
  }

  return {
    text,
    hits,
    listbox,
    isOpen: isShown,
    isSearching: search.isFetching,
    error: search.error,
    change,
    close,
    open: () => setOpen(true),
    pick,
    pickByEnter,
  }
}

function isRandomWord(text: string): boolean {
  return text.trim().toLowerCase() === RANDOM_WORD
}
