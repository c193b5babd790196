import { useState } from 'react'
import { readStored, writeStored } from '../../ui/storage.ts'

/** A number as typed, remembered in this browser. */
export function usePreset(key: string, initial: string) {
  const [text, setText] = useState(() => readStored(key) ?? initial)
  return [
    text,
    (value: string) => {
      setText(value)
      writeStored(key, value)
    },
  ] as const
}
