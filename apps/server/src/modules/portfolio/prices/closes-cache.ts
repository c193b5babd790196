/** Closes in memory, shared by all users. */
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { Day } from '../../../platform/calendar/days.ts'
import { within } from '../../../platform/within.ts'
import { type Closes, type ClosesDeps, readCloses, withLatestQuote } from './read-closes.ts'

/** Null if they are still being read. */
export type FindCloses = (symbol: string, from: Day, today: Day) => Promise<Closes | null>

/** How long today's price is good. */
const FRESH_MS = 60_000
/** How long the closes before it are good, and how long they serve while they are read again. */
const HISTORY_FRESH_MS = 15 * 60_000
const HISTORY_USABLE_MS = 60 * 60_000
const DEADLINE_MS = 6000
const CONCURRENCY = 4
const MAX_KEPT = 3000

export function createClosesCache(deps: ClosesDeps): FindCloses {
  const known = new LRUCache<string, Closes>({ max: MAX_KEPT })
  const loading = new Map<string, Promise<Closes>>()
  const queue = new PQueue({ concurrency: CONCURRENCY })

  const read = (symbol: string, from: Day, today: Day): Promise<Closes> => {
    const key = `${symbol} ${from}`
    const current = loading.get(key)
    if (current) return current
    const next = queue
      .add(() => readCloses(deps, symbol, Math.min(from, known.get(symbol)?.from ?? from), today))
      .then((closes) => {
        known.set(symbol, closes)
        return closes
      })
      .finally(() => loading.delete(key))
    loading.set(key, next)
    next.catch(() => undefined)
    return next
  }

  return async (symbol, from, today) => {
    const kept = known.get(symbol)
    const nowMs = deps.clock.now()
    const covers = kept !== undefined && kept.from <= from && kept.to >= today
    if (covers && nowMs - kept.loadedAtMs < FRESH_MS) return kept
    const current = covers && kept.reason === null ? withLatestQuote(deps, symbol, kept) : null
    if (current) known.set(symbol, current)
    const ageMs = nowMs - (kept?.readAtMs ?? 0)
    if (current && ageMs < HISTORY_FRESH_MS) return current
    const next = read(symbol, from, today)
    if (current && ageMs < HISTORY_USABLE_MS) return current
    return (await within(DEADLINE_MS, next)) ?? kept ?? null
  }
}
