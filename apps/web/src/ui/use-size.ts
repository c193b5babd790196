import { type RefObject, startTransition, useEffect, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The size of an element in pixels, kept current; null before it is measured. What depends on it is
 * rendered in slices.
 * @param unseen the size of an element that is not laid out
 */
export function useSize(element: RefObject<HTMLElement | null>, unseen: Size): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = measured
      startTransition(() =>
        setSize((known) =>
          known?.width === width && known.height === height ? known : { width, height },
        ),
      )
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size?.width === 0 ? unseen : size
}
