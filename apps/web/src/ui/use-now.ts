import { useSyncExternalStore } from 'react'

const STEP_MS = 30_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowMs = Date.now()

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now()
    timer = setInterval(() => {
      nowMs = Date.now()
      for (const each of listeners) each()
    }, STEP_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The current time in epoch milliseconds for displayed ages; all of them share one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs)
}
