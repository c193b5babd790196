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
  keep(url: string, answer: SharedAnswer, forMs: number): void
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
  return {
    find: (url) => answers.get(url),
    keep(url, answer, forMs) {
      answers.set(url, answer, { ttl: forMs })
    },
  }
}
