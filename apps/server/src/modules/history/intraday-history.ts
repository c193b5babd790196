import type { BarFlag, HistoryInterval } from '@leadenhall/contract/history/index.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { quoteTtlMs, sessionMomentAt } from '../../platform/calendar/session-ttl.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import type { ProviderBar, ProviderHistory } from '../../providers/ports.ts'
import { judgeSeries, latestRates, witnessesOfSeries } from '../quotes/index.ts'
import { flagsOfJudgedBar } from './bar-flags.ts'
import type { HistoryDeps } from './history-deps.ts'

export interface IntradayHistory {
  readonly source: string
  readonly simulated: boolean
  readonly fetchedAtMs: number
  /** Epoch milliseconds; afterwards the reply is stale and only used while the source fails. */
  readonly freshUntilMs: number
  readonly history: ProviderHistory
}

/** TTL for past days, whose bars no longer change. */
const PAST_TTL_MS = 6 * 3_600_000
/** How long the last reply is used as a fallback. */
const STALE_FOR_MS = 12 * 3_600_000

/**
 * Intraday bars: not stored, and cached as long as the session allows.
 * @param from Unix seconds, inclusive
 * @param to Unix seconds, exclusive
 * @throws OutboundError
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
      const { provider, result } = await registry.askInOrder('getHistory', symbol, (source) =>
        source.getHistory({ symbol, from, to, interval }),
      )
      const exchange = universe().resolve(symbol)?.listing.exchange ?? null
      const moment = sessionMomentAt(calendar, calendarOf(symbol, exchange), clock.now())
      const isPast = to * 1000 < clock.now()
      const ttlMs = isPast ? PAST_TTL_MS : quoteTtlMs(moment, clock.now())
      const value = {
        source: provider.key,
        simulated: provider.simulated,
        fetchedAtMs: clock.now(),
        // Allow for the cache's TTL starting slightly later.
        freshUntilMs: clock.now() + ttlMs + 1000,
        history: result,
      }
      return { value, ttlMs }
    },
    { staleForMs: STALE_FOR_MS },
  )
}

export interface IntradayBar extends ProviderBar {
  /** Null if the unit is unknown or in doubt. */
  readonly unit: Unit | null
  readonly flags: readonly BarFlag[]
}

/** The bars with their judged units; `unit` is that of the newest bar not in doubt. */
export function judgeIntraday(
  deps: HistoryDeps,
  symbol: string,
  { history, simulated }: Pick<IntradayHistory, 'history' | 'simulated'>,
): { readonly bars: readonly IntradayBar[]; readonly unit: Unit | null } {
  const judgements = judgeSeries(
    history.bars.map((bar) => ({ ...bar, timeMs: bar.time * 1000, unit: history.unit })),
    history.unit,
    simulated ? [] : witnessesOfSeries(deps, symbol),
    latestRates(deps.latest),
  )
  const bars = history.bars.map((bar, index): IntradayBar => {
    const judgement = judgements[index]
    return { ...bar, unit: judgement?.unit ?? null, flags: flagsOfJudgedBar(bar, judgement) }
  })
  const newest = bars.findLast(({ unit }) => unit !== null)
  return { bars, unit: bars.length === 0 ? history.unit : (newest?.unit ?? null) }
}
