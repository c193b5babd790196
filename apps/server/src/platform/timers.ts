/** Repeated work of one node that may be lost with it; what must not be lost is a durable job. */
export interface Timers {
  /** Runs a task again and again until the server closes; a failure is reported, the next run follows. */
  every(ms: number, task: () => Promise<unknown>, onError: (error: unknown) => void): void
}

export function createTimers(): Timers & { close(): Promise<void> } {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  return {
    every(ms, task, onError) {
      const run = () => {
        const ended = task()
          .then(() => undefined, onError)
          .finally(() => running.delete(ended))
        running.add(ended)
      }
      timers.add(setInterval(run, ms).unref())
    },
    /** Waits for tasks that run: what they use, such as the database, is closed next. */
    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
