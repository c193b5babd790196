import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size of an element in pixels, kept current; null before it is measured and while it has none. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = measured
      setSize((known) =>
        known?.width === width && known.height === height ? known : { width, height },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size !== null && size.width > 0 ? size : null
}
