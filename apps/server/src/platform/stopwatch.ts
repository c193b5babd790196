import { setTimeout } from 'node:timers/promises'

/** Elapsed time and waiting. Tests pass one that skips what it would wait for. */
export interface Stopwatch {
  /** Milliseconds since a moment of its own; never goes back. */
  now(): number
  /** @throws the reason of a signal that aborts the wait */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

export const realStopwatch: Stopwatch = {
  now: () => performance.now(),
  async wait(ms, signal) {
    await setTimeout(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : error
    })
  },
}
