import { useState } from 'react'
import { readStored, writeStored } from './storage.ts'

/** Whether a panel is folded, remembered in this browser. Without an id it never is. */
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
