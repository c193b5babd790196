import { useState } from 'react'
import { readStored, writeStored } from './storage.ts'

/** Folds a panel and remembers that in this browser. A panel without an id cannot fold. */
export function useFold(id: string | undefined) {
  const key = `panel.${id}.folded`
  const [isFolded, setFolded] = useState(() => id !== undefined && readStored(key) === 'yes')
  return [
    isFolded,
    (next: boolean) => {
      setFolded(next)
      writeStored(key, next ? 'yes' : 'no')
    },
  ] as const
}
