import { startTransition, useEffect, useState } from 'react'

/** As many as the largest window shows of a list. */
const FIRST = 20

/** The first rows at once, so that the page stands; the others right after, without holding it up. */
export function useRowsInTurn<T>(rows: readonly T[]): readonly T[] {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole ? rows : rows.slice(0, FIRST)
}
