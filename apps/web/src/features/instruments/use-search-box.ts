import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { showToast } from '../../ui/show-toast.ts'
import { randomInstrument, searchQuery } from './api.ts'

const NOTHING_HIGHLIGHTED = -1
const RANDOM_WORD = 'random'

/**
 * State and keys of the search combobox: opens on focus and click, arrows wrap, Enter takes the
 * highlighted hit or else the first, Escape closes. The word "random" picks a share by chance.
 * @param onText takes a text that no instrument matches; without it nothing is picked then
 */
export function useSearchBox(
  onPick: (hit: InstrumentHit) => void,
  onText?: (text: string) => void,
) {
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
  /** Counts what a person does, so that an answer to something earlier is dropped. */
  const doings = useRef(0)

  const close = () => {
    setOpen(false)
    setHighlight(NOTHING_HIGHLIGHTED)
  }
  const pick = (hit: InstrumentHit) => {
    doings.current++
    close()
    setText('')
    onPick(hit)
  }
  const random = useMutation<InstrumentHit, Error, number>({
    mutationFn: randomInstrument,
    onSuccess: (hit, asked) => {
      if (asked === doings.current) pick(hit)
    },
    onError: (error) => showToast(error.message),
  })

  const change = (next: string) => {
    doings.current++
    setText(next)
    setHighlight(NOTHING_HIGHLIGHTED)
    setOpen(true)
    if (isRandomWord(next)) random.mutate(doings.current)
  }

  /** The list on screen may still be the one of the text before: Enter waits for its own. */
  const pickByEnter = async () => {
    if (query === '' || isRandomWord(query)) return
    const highlighted = hits[highlight]
    if (highlighted && !search.isPlaceholderData) {
      pick(highlighted)
      return
    }
    const asked = ++doings.current
    try {
      const found = await client.fetchQuery(searchQuery(query))
      if (asked !== doings.current) return
      const chosen = found[highlight] ?? found[0]
      if (chosen) pick(chosen)
      else if (onText) {
        close()
        setText('')
        onText(query)
      }
    } catch {
      // A search that failed says why in the list; one broken off by further typing wants no answer.
    }
  }

  const move = (step: 1 | -1) => {
    setOpen(true)
    if (hits.length === 0) return
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
        doings.current++
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
    pickByEnter,
    handleKey,
  }
}

function isRandomWord(text: string): boolean {
  return text.trim().toLowerCase() === RANDOM_WORD
}
