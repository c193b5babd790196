import type { KeptBoard } from '@leadenhall/contract/stock-board/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showProblem } from '../../ui/show-toast.ts'
import { saveBoard, stockBoardQuery } from './api.ts'
import { type BoardCard, readCards, writeCards } from './board-cards.ts'

/** Dragging saves once it has paused. */
const SAVE_AFTER_MS = 500

/**
 * The board's cards, kept in the user's account, or in this browser for a visitor. A user without a
 * saved board starts with this browser's.
 */
export function useKeptCards(
  isSignedIn: boolean,
): readonly [readonly BoardCard[], (cards: readonly BoardCard[]) => void] {
  const client = useQueryClient()
  const [local, setLocal] = useState<readonly BoardCard[]>(readCards)
  const { data } = useQuery({ ...stockBoardQuery, enabled: isSignedIn })
  const unsaved = useRef<readonly BoardCard[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cards = isSignedIn && data && data.updated_at !== null ? data.cards : local

  const send = () => {
    const body = unsaved.current
    unsaved.current = null
    if (body) saveBoard(body).catch((error: Error) => showProblem(error))
  }
  const change = (next: readonly BoardCard[]) => {
    if (!isSignedIn) {
      setLocal(next)
      writeCards(next)
      return
    }
    const board: KeptBoard = { cards: [...next], updated_at: new Date().toISOString() }
    client.setQueryData(stockBoardQuery.queryKey, board)
    unsaved.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(send, SAVE_AFTER_MS)
  }
  const sendNow = useRef(send)
  useEffect(() => {
    sendNow.current = send
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      sendNow.current()
    },
    [],
  )
  return [cards, change]
}
