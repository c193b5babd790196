import { useLayoutEffect, useRef } from 'react'

/**
 * Publishes the height of a sticky element as a CSS variable, so that other sticky elements can be
 * placed next to it. The height varies: a bar wraps on a phone and grows with the text.
 */
export function useMeasuredHeight<E extends HTMLElement>(variable: `--${string}`) {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured || typeof ResizeObserver === 'undefined') return undefined
    const { style } = document.documentElement
    // The observed size, because reading the element's would compute the page's styles again.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize
      if (height !== undefined) style.setProperty(variable, `${height}px`)
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [variable])
  return element
}
