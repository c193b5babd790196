/**
 * The last responses of calls that say the same to everyone, as text, for a moment: a page that
 * thousands look at is built once a second, not once per visitor.
 */
import { LRUCache } from 'lru-cache'

export interface SharedAnswer {
  readonly text: string
  /** As the handler set it. */
  readonly cacheControl: string | null
}

export interface SharedAnswers {
  find(url: string): SharedAnswer | undefined
  /** The answer, or the one that a call is building at present; null if that is not for everyone. */
  join(url: string): SharedAnswer | Promise<SharedAnswer | null> | undefined
  /**
   * Runs a call that others may join. They fail as it fails.
   * @param call hands its answer to `share` if it is for everyone
   */
  build<T>(
    url: string,
    forMs: number,
    call: (share: (answer: SharedAnswer) => void) => Promise<T>,
  ): Promise<T>
}

const MAX_ANSWERS = 1000
const MAX_CHARACTERS = 8_000_000

export function createSharedAnswers(now = () => performance.now()): SharedAnswers {
  const answers = new LRUCache<string, SharedAnswer>({
    max: MAX_ANSWERS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
    perf: { now },
    // By default the clock is read once a millisecond, by a timer.
    ttlResolution: 0,
  })
  const building = new Map<string, Promise<SharedAnswer | null>>()
  return {
    find: (url) => answers.get(url),
    join: (url) => answers.get(url) ?? building.get(url),
    async build(url, forMs, call) {
      let shared: SharedAnswer | null = null
      const { promise, resolve, reject } = Promise.withResolvers<SharedAnswer | null>()
      // Most calls are joined by no other.
      promise.catch(() => undefined)
      building.set(url, promise)
      try {
        const result = await call((answer) => {
          shared = answer
          answers.set(url, answer, { ttl: forMs })
        })
        resolve(shared)
        return result
      } catch (error) {
        reject(error)
        throw error
      } finally {
        if (building.get(url) === promise) building.delete(url)
      }
    },
  }
}
