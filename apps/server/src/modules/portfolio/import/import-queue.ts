/** Work on imports takes memory and time: a user has one at a time, a node two, the others wait. */
import { AppError } from '../../../platform/http/app-error.ts'

const PER_NODE = 2
/** Files wait in memory. */
const MAX_WAITING = 12
const RETRY_AFTER_SECONDS = 30

export interface ImportQueue {
  /** @throws AppError rate_limited when too many wait already */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>
  /** Imports that come before the user's next one; null if none of theirs waits. */
  aheadOf(userId: string): number | null
}

interface Waiting {
  readonly userId: string
  readonly start: () => void
}

export function createImportQueue(): ImportQueue {
  const running: string[] = []
  const waiting: Waiting[] = []

  const startNext = () => {
    while (running.length < PER_NODE) {
      const next = waiting.findIndex(({ userId }) => !running.includes(userId))
      const [one] = next === -1 ? [] : waiting.splice(next, 1)
      if (!one) return
      running.push(one.userId)
      one.start()
    }
  }

  return {
    async run(userId, work) {
      if (waiting.length >= MAX_WAITING) {
        throw new AppError('rate_limited', 'Many imports are waiting. Try again in a minute.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      }
      await new Promise<void>((start) => {
        waiting.push({ userId, start })
        startNext()
      })
      try {
        return await work()
      } finally {
        running.splice(running.indexOf(userId), 1)
        startNext()
      }
    },
    aheadOf(userId) {
      const place = waiting.findIndex((one) => one.userId === userId)
      return place === -1 ? null : place + running.length
    },
  }
}
