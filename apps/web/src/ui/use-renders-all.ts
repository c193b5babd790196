import { onFirstUse } from '@leadenhall/contract/shared/on-first-use.ts'
import { startTransition, useEffect, useState } from 'react'
import { useIsWide } from './use-window-size.ts'

/** A screen reader lists headings without scrolling, so what waits for a reader comes by itself. */
const LONGEST_WAIT_MS = 10_000
const SIGNS = ['scroll', 'pointerdown', 'keydown', 'beforeprint'] as const

let isUsed = false

const firstSign = onFirstUse(
  () =>
    new Promise<void>((resolve) => {
      const begin = () => {
        isUsed = true
        for (const sign of SIGNS) removeEventListener(sign, begin, true)
        clearTimeout(timer)
        resolve()
      }
      for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true })
      const timer = setTimeout(begin, LONGEST_WAIT_MS)
      // The reader went ahead of the scripts, or came back to a place in the page.
      if (scrollY > 0 || location.hash !== '') begin()
    }),
)

/**
 * Whether to render all of a page: in a window with columns from the start; in a narrower one when the reader has
 * scrolled, touched or typed, and after ten seconds in any case.
 */
export function useRendersAll(): boolean {
  const isWide = useIsWide()
  const [isKnown, setKnown] = useState(isUsed)
  useEffect(() => {
    if (isWide || isKnown) return undefined
    let isOver = false
    const wait = async () => {
      await firstSign()
      if (!isOver) startTransition(() => setKnown(true))
    }
    void wait()
    return () => {
      isOver = true
    }
  }, [isWide, isKnown])
  return isWide || isKnown
}
