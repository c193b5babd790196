/**
 * Responses that are the same for everyone, kept for a moment: a page that thousands look at is built once a
 * second, not once per visitor.
 */
import { LRUCache } from 'lru-cache'

export interface SharedAnswer {
  readonly text: string
  /** As the handler set it. */
  readonly cacheControl: string | null
}

export interface SharedValues<V> {
  find(url: string): V | undefined
  /** The value, or the one that a call is building at present; null if that is not for everyone. */
  join(url: string): V | Promise<V | null> | undefined
  /**
   * Runs a call that others may join. They fail as it fails.
   * @param call hands its value to `share` if it is for everyone
   */
  build<T>(url: string, forMs: number, call: (share: (value: V) => void) => Promise<T>): Promise<T>
}

/** Texts of calls' responses. */
export type SharedAnswers = SharedValues<SharedAnswer>

const MAX_VALUES = 1000
const MAX_SIZE = 8_000_000

export function createSharedAnswers(now?: () => number): SharedAnswers {
  return createSharedValues(({ text }) => text.length, now)
}

/** @param sizeOf in characters or bytes */
export function createSharedValues<V extends object>(
  sizeOf: (value: V) => number,
  now = () => performance.now(),
): SharedValues<V> {
  const values = new LRUCache<string, V>({
    max: MAX_VALUES,
    maxSize: MAX_SIZE,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
    perf: { now },
    // By default the clock is read once a millisecond, by a timer.
    ttlResolution: 0,
  })
  const building = new Map<string, Promise<V | null>>()
  return {
    find: (url) => values.get(url),
    join: (url) => values.get(url) ?? building.get(url),
    async build(url, forMs, call) {
      let shared: V | null = null
      const { promise, resolve, reject } = Promise.withResolvers<V | null>()
      // Most calls are joined by no other.
      promise.catch(() => undefined)
      building.set(url, promise)
      try {
        const result = await call((value) => {
          shared = value
          values.set(url, value, { ttl: forMs })
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
