import { startTransition, useEffect, useState } from 'react'

/**
 * False until the component has been painted, then true in a transition: what waits for it neither
 * delays the first paint nor blocks a key or click.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted
}
