import { useEffect, useRef, useState } from 'react'

/** Throttles a value to one update per `ms`: the first change immediately, then the last of a burst. */
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
