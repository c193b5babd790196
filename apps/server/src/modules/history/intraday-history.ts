import type { HistoryInterval } from '@leadenhall/contract/history/index.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import type { ProviderHistory } from '../../providers/ports.ts'
import { quoteTtlMs, sessionMomentAt } from '../quotes/index.ts'
import type { HistoryDeps } from './daily-history.ts'

export interface IntradayHistory {
  readonly source: string
  readonly simulated: boolean
  readonly fetchedAtMs: number
  /** Epoch milliseconds; a reply that is older stands in for a source that fails. */
  readonly freshUntilMs: number
  readonly history: ProviderHistory
}

/** Longest time that an intraday reply is kept: the bars of a past day do not change. */
const PAST_TTL_MS = 6 * 3_600_000
/** How long the last reply may stand in. */
const STALE_FOR_MS = 12 * 3_600_000

/**
 * Bars inside a day; not stored, kept as long as the session allows.
 * @param from Unix seconds, inclusive
 * @param to Unix seconds, exclusive
 * @throws ProviderError
 */
export async function getIntradayHistory(
  deps: HistoryDeps,
  symbol: string,
  { from, to, interval }: { from: number; to: number; interval: HistoryInterval },
): Promise<IntradayHistory> {
  const { cache, calendar, clock, registry, universe } = deps
  return cache.getOrLoad(
    `intraday:${registry.mode()}:${symbol}:${from}:${to}:${interval}`,
    async () => {
      const { provider, result } = await registry.ask('getHistory', (asked) =>
        asked.getHistory({ symbol, from, to, interval }),
      )
      const exchange = universe().resolve(symbol)?.listing.exchange ?? null
      const moment = sessionMomentAt(calendar, calendarOf(symbol, exchange), clock.now())
      const isPast = to * 1000 < clock.now()
      const ttlMs = isPast ? PAST_TTL_MS : quoteTtlMs(moment, clock.now())
      const value = {
        source: provider.key,
        simulated: provider.simulated,
        fetchedAtMs: clock.now(),
        // The cache's own reckoning begins a moment later.
        freshUntilMs: clock.now() + ttlMs + 1000,
        history: result,
      }
      return { value, ttlMs }
    },
    { staleForMs: STALE_FOR_MS },
  )
}
