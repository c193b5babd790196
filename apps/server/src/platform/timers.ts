/** Repeated work of one node that may be lost with it; what must not be lost is a durable job. */
export interface Timers {
  /** Runs a task again and again until the server closes; a failure is reported, the next run follows. */
  every(ms: number, task: () => Promise<unknown>, onError: (error: unknown) => void): void
}

export function createTimers(): Timers & { close(): void } {
  const timers = new Set<NodeJS.Timeout>()
  return {
    every(ms, task, onError) {
      timers.add(setInterval(() => task().catch(onError), ms).unref())
    },
    close() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
