/** Reads series of sources whose requests are counted, where no source before them answers. */
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { lastSettledMs } from '../../platform/calendar/last-settled.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import {
  getDailyHistory,
  type HistoryDeps,
  listCoverage,
  REQUESTS_FOR_USERS,
} from '../history/index.ts'
import { subjectOf } from '../instruments/index.ts'
import { toReadNext, type WantedSymbols } from './plan-reads.ts'

/** As far back as the free plan of EODHD reaches. */
const DAYS_READ = 365

/** @returns symbols whose series were read */
export async function collectSeries(
  deps: HistoryDeps,
  wanted: WantedSymbols,
  signal?: AbortSignal,
): Promise<string[]> {
  const { calendar, clock, db, registry, universe } = deps
  const metered = registry
    .providersFor('getHistory')
    .find(({ isMetered, isOn }) => isMetered && isOn?.() !== false)
  if (!metered) return []
  const coverage = await listCoverage(db, metered.key)
  const due = toReadNext(
    wanted,
    (symbol) => coverage.get(subjectOf(universe(), symbol)) ?? null,
    lastSettledMs(calendar, clock.now()),
  )
  const today = toTradingDate(clock.now(), 'Europe/London')
  const spare = { ...deps, callsToLeave: REQUESTS_FOR_USERS }
  const read: string[] = []
  for (const [place, symbol] of due.entries()) {
    if (signal?.aborted) break
    const next = registry
      .inOrder('getHistory', symbol)
      .find((provider) => !provider.isStored && !registry.isResting(provider))
    if (!next) continue
    // The first of them finds out whether the source before it answers again.
    if (place > 0 && !next.isMetered) break
    try {
      const from = addDays(today, -DAYS_READ)
      const { source, stale } = await getDailyHistory(spare, symbol, from, today)
      // Stored days answered in place of a source that refused.
      if (stale) break
      if (source === metered.key) read.push(symbol)
    } catch (error) {
      const failure = findOutboundError(error)
      if (!failure) throw error
      if (failure.kind !== 'not_found') break
    }
  }
  return read
}
