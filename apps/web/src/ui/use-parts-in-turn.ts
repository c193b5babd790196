import { startTransition, useEffect, useState } from 'react'

/**
 * How many of a page's parts to render: none until the page has been painted, then one more in each
 * task, so that keys and clicks are heard between them.
 */
export function usePartsInTurn(count: number): number {
  const [shown, setShown] = useState(0)
  const isWaiting = shown < count
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)))
    return () => clearTimeout(timer)
  }, [isWaiting, shown])
  return Math.min(shown, count)
}
