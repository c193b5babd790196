/** Symbols held by recent visitors of their portfolio, kept fresh between visits. */
import { LRUCache } from 'lru-cache'

export interface HeldSymbols {
  /** Replaces what is known of a user. */
  note(userId: string, symbols: readonly string[]): void
  forget(userId: string): void
  /** Each symbol once, those of the last visitors first. */
  all(): readonly string[]
}

const MAX_PEOPLE = 500
const KEPT_MS = 12 * 60 * 60_000
/** About a tenth of what a source is asked for in a sweep. */
const MAX_SYMBOLS = 1000

export function createHeldSymbols({ now }: { readonly now: () => number }): HeldSymbols {
  const people = new LRUCache<string, readonly string[]>({
    max: MAX_PEOPLE,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    note: (userId, symbols) => void people.set(userId, symbols),
    forget: (userId) => void people.delete(userId),
    all() {
      const symbols = new Set<string>()
      for (const held of people.values()) {
        for (const symbol of held) {
          if (symbols.size === MAX_SYMBOLS) return [...symbols]
          symbols.add(symbol)
        }
      }
      return [...symbols]
    },
  }
}
