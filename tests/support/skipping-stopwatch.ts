import { setImmediate } from 'node:timers/promises'
import type { Stopwatch } from '../../apps/server/src/platform/stopwatch.ts'

/** Skips every wait: its time is past it right away. */
export function createSkippingStopwatch(waited: (ms: number) => void = () => {}): Stopwatch {
  let skippedMs = 0
  return {
    now: () => performance.now() + skippedMs,
    async wait(ms, signal) {
      signal?.throwIfAborted()
      waited(ms)
      skippedMs += ms
      await setImmediate()
    },
  }
}
