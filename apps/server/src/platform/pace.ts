import { setImmediate } from 'node:timers/promises'

/** Far below the 20 ms for which the event loop may stop. */
const SLICE_MS = 4

/**
 * For long work in the middle of other requests: awaited between its steps, it lets them in whenever
 * a slice of time is used up.
 */
export function createPace(): () => Promise<void> | undefined {
  let endMs = performance.now() + SLICE_MS
  const pause = async () => {
    await setImmediate()
    endMs = performance.now() + SLICE_MS
  }
  return () => (performance.now() < endMs ? undefined : pause())
}
