import { useEffect, useRef, useState } from 'react'

/** Follows a value at most once in `ms`: the first change at once, of a burst the last one. */
export function usePaced<T>(value: T, ms: number): T {
  const [paced, setPaced] = useState(value)
  const lastMs = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, lastMs.current + ms - performance.now())
    const timer = setTimeout(() => {
      lastMs.current = performance.now()
      setPaced(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, ms])
  return paced
}
