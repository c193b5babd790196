import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showProblem } from '../../ui/show-toast.ts'
import { stockBoardQuery, useSaveBoard } from './api.ts'
import { type BoardCard, readCards, writeCards } from './board-cards.ts'

/**
 * The board's cards, kept in the user's account, or in this browser for a visitor. A user without a
 * saved board starts with this browser's.
 */
export function useKeptCards(
  isSignedIn: boolean,
): readonly [readonly BoardCard[], (cards: readonly BoardCard[]) => void] {
  const [local, setLocal] = useState<readonly BoardCard[]>(readCards)
  const { data } = useQuery({ ...stockBoardQuery, enabled: isSignedIn })
  const { mutate, flush } = useSaveBoard({ onError: (error) => showProblem(error) })
  const cards = isSignedIn && data && data.updated_at !== null ? data.cards : local
  const change = (next: readonly BoardCard[]) => {
    if (isSignedIn) return mutate(next)
    setLocal(next)
    writeCards(next)
  }
  const saveNow = useRef(flush)
  useEffect(() => {
    saveNow.current = flush
  })
  useEffect(() => () => saveNow.current(), [])
  return [cards, change]
}
