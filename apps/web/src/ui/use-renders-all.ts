import { startTransition, useEffect, useState } from 'react'
import { useIsWide } from './use-window-size.ts'

/** A screen reader lists headings without scrolling, so the rest of a page comes by itself. */
const LONGEST_WAIT_MS = 10_000
const INPUTS = ['scroll', 'pointerdown', 'keydown'] as const

let hasInput = false
const firstInput = Promise.withResolvers<void>()

/** Call at start-up; earlier scrolls and keys are missed. */
export function listenForInput(): void {
  const begin = () => {
    hasInput = true
    for (const input of INPUTS) removeEventListener(input, begin, true)
    clearTimeout(timer)
    firstInput.resolve()
  }
  for (const input of INPUTS) addEventListener(input, begin, { capture: true, passive: true })
  const timer = setTimeout(begin, LONGEST_WAIT_MS)
  // The user has already scrolled, or the URL has a hash.
  if (scrollY > 0 || location.hash !== '') begin()
}

/**
 * True when all of a page is to be rendered: from the start in a window with columns; in a narrower one
 * after the first scroll, touch or key, and at the latest after ten seconds.
 */
export function useRendersAll(): boolean {
  const isWide = useIsWide()
  const [isKnown, setKnown] = useState(hasInput)
  useEffect(() => {
    if (isKnown) return undefined
    let isOver = false
    const wait = async () => {
      await firstInput.promise
      if (!isOver) startTransition(() => setKnown(true))
    }
    void wait()
    return () => {
      isOver = true
    }
  }, [isKnown])
  return isWide || isKnown
}
