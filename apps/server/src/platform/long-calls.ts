/**
 * Calls that take milliseconds for nearly everyone, and seconds for a user with a very long ledger. Only
 * that user's calls take turns: quick ones never wait.
 */
import { createFairQueue, type FairQueueRule } from './fair-queue.ts'
import { realStopwatch, type Stopwatch } from './stopwatch.ts'

export interface LongCalls {
  /** @throws AppError rate_limited when two of the user's calls wait already */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>
}

const LONG_MS = 1000
/** Any call may be long until it is measured: more than a page sends at the same time take turns too. */
const AT_ONCE_UNMEASURED = 4

export function createLongCalls(
  rule: FairQueueRule,
  { now }: Pick<Stopwatch, 'now'> = realStopwatch,
): LongCalls {
  const queue = createFairQueue(rule)
  /** Users whose last call was long. */
  const slow = new Set<string>()
  /** Starts of running calls that take no turns, per user. */
  const running = new Map<string, readonly number[]>()

  const measure = async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const startedMs = now()
    try {
      return await work()
    } finally {
      if (now() - startedMs > LONG_MS) slow.add(userId)
      else slow.delete(userId)
    }
  }

  const runNow = async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const startedMs = now()
    running.set(userId, [...(running.get(userId) ?? []), startedMs])
    try {
      return await measure(userId, work)
    } finally {
      const left = [...(running.get(userId) ?? [])]
      left.splice(left.indexOf(startedMs), 1)
      if (left.length === 0) running.delete(userId)
      else running.set(userId, left)
    }
  }

  return {
    run(userId, work) {
      const own = running.get(userId) ?? []
      const isQuick =
        !slow.has(userId) &&
        own.length < AT_ONCE_UNMEASURED &&
        own.every((startedMs) => now() - startedMs <= LONG_MS)
      if (isQuick) return runNow(userId, work)
      return queue.run(userId, () => measure(userId, work))
    },
  }
}
