import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the height of an element that sticks to the window in a variable of the document, for what
 * sticks beside it: a bar wraps on a phone and grows with the text.
 */
export function useMeasuredHeight<E extends HTMLElement>(variable: `--${string}`) {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured || typeof ResizeObserver === 'undefined') return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(variable, `${measured.offsetHeight}px`)
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [variable])
  return element
}
