import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { randomInstrument, searchQuery } from './api.ts'

const NOTHING_HIGHLIGHTED = -1
const RANDOM_WORD = 'random'

/**
 * State and keys of the search combobox: opens on focus and click, arrows wrap, Enter takes the
 * highlighted hit or else the first, Escape closes. The word "random" picks a share by chance.
 */
export function useSearchBox(onPick: (hit: InstrumentHit) => void) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [highlight, setHighlight] = useState(NOTHING_HIGHLIGHTED)
  const query = text.trim()
  const search = useQuery({
    ...searchQuery(query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const hits = query === '' ? [] : (search.data ?? [])

  const close = () => {
    setOpen(false)
    setHighlight(NOTHING_HIGHLIGHTED)
  }
  const pick = (hit: InstrumentHit) => {
    close()
    setText('')
    onPick(hit)
  }
  const pickRandom = async () => pick(await randomInstrument())

  const change = (next: string) => {
    setText(next)
    setHighlight(NOTHING_HIGHLIGHTED)
    setOpen(true)
    if (next.trim().toLowerCase() === RANDOM_WORD) void pickRandom()
  }

  /** The list on screen may still be the one of the text before: Enter waits for its own. */
  const pickByEnter = async () => {
    if (query === '') return
    const highlighted = hits[highlight]
    if (highlighted && !search.isPlaceholderData) {
      pick(highlighted)
      return
    }
    const [first] = await client.fetchQuery(searchQuery(query))
    if (first) pick(first)
  }

  const move = (step: 1 | -1) => {
    setOpen(true)
    if (hits.length === 0 || search.isPlaceholderData) return
    const from = highlight === NOTHING_HIGHLIGHTED && step === -1 ? 0 : highlight
    setHighlight((from + step + hits.length) % hits.length)
  }

  const handleKey = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault()
        return move(1)
      case 'ArrowUp':
        event.preventDefault()
        return move(-1)
      case 'Enter':
        event.preventDefault()
        return void pickByEnter()
      case 'Escape':
        return close()
    }
  }

  return {
    text,
    hits,
    highlight,
    isOpen: isOpen && query !== '',
    isSearching: search.isFetching,
    error: search.error,
    change,
    close,
    open: () => setOpen(true),
    pick,
    handleKey,
  }
}
