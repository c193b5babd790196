import { startTransition, useEffect, useState } from 'react'
import { useRendersAll } from './use-renders-all.ts'

interface PartsInTurn {
  /** How many of the parts to render. */
  readonly shown: number
  /** More parts come without any input. */
  readonly isBusy: boolean
}

/**
 * Renders a page's parts in turn: none until the page has been painted, then one more in each task, so
 * that keys and clicks are heard between them.
 * @param first how many a window of one column has room for; the rest wait for the
 *   first input, see `useRendersAll`
 */
export function usePartsInTurn(count: number, first = count): PartsInTurn {
  const [rendered, setRendered] = useState(0)
  const rendersAll = useRendersAll()
  const isBusy = rendered < (rendersAll ? count : Math.min(first, count))
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => startTransition(() => setRendered(rendered + 1)))
    return () => clearTimeout(timer)
  }, [isBusy, rendered])
  return { shown: Math.min(rendered, count), isBusy }
}
