import { startTransition, useEffect, useState } from 'react'
import { useIsWide } from './use-window-size.ts'

/** A screen reader lists headings without scrolling, so what waits for a reader comes by itself. */
const LONGEST_WAIT_MS = 10_000
const SIGNS = ['scroll', 'pointerdown', 'keydown'] as const

let hasReader = false
const reader = Promise.withResolvers<void>()

/** Call when the application starts: no earlier sign of a reader is heard. */
export function listenForReader(): void {
  const begin = () => {
    hasReader = true
    for (const sign of SIGNS) removeEventListener(sign, begin, true)
    clearTimeout(timer)
    reader.resolve()
  }
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true })
  const timer = setTimeout(begin, LONGEST_WAIT_MS)
  // The reader went ahead of the scripts, or came to a place in the page.
  if (scrollY > 0 || location.hash !== '') begin()
}

/**
 * Whether to render all of a page: in a window with columns from the start; in a narrower one when the
 * reader has scrolled, touched or typed, and after ten seconds in any case.
 */
export function useRendersAll(): boolean {
  const isWide = useIsWide()
  const [isKnown, setKnown] = useState(hasReader)
  useEffect(() => {
    if (isKnown) return undefined
    let isOver = false
    const wait = async () => {
      await reader.promise
      if (!isOver) startTransition(() => setKnown(true))
    }
    void wait()
    return () => {
      isOver = true
    }
  }, [isKnown])
  return isWide || isKnown
}
