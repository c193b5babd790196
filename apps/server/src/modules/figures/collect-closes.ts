/** Brings daily bars of London shares up to date, a few at a time while London is closed. */
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { getDailyHistory, type HistoryDeps, listCoverage } from '../history/index.ts'
import { subjectOf } from '../instruments/index.ts'
import { DAYS_KEPT, type KeptCloses, listFollowed } from './keep-closes.ts'

const SERIES_A_RUN = 25
/** A series that was read since then has the last close. */
const FRESH_MS = 20 * 3_600_000

/** @returns how many series were read */
export async function collectCloses(
  deps: HistoryDeps,
  closes: Pick<KeptCloses, 'refresh'>,
  signal?: AbortSignal,
): Promise<number> {
  const { calendar, clock, universe } = deps
  const nowMs = clock.now()
  if (calendar.stateAt('LSE', nowMs).isOpen) return 0
  const [source] = deps.registry.providersFor('getHistory')
  if (!source || source.simulated) return 0
  const today = toTradingDate(nowMs, 'Europe/London')
  const coverage = await listCoverage(deps.db, source.key)
  const due = listFollowed(universe()).filter((symbol) => {
    const fetchedAtMs = coverage.get(subjectOf(universe(), symbol)) ?? 0
    return fetchedAtMs < nowMs - FRESH_MS
  })
  // Requests that are counted are for what users hold and watch.
  const unmetered = { ...deps, callsToLeave: Number.POSITIVE_INFINITY }
  const read: string[] = []
  for (const symbol of due.slice(0, SERIES_A_RUN)) {
    if (signal?.aborted) break
    try {
      await getDailyHistory(unmetered, symbol, addDays(today, -DAYS_KEPT), today)
      read.push(symbol)
    } catch (error) {
      if (signal?.aborted) break
      const failure = findOutboundError(error)
      if (!failure) throw error
      if (failure.kind !== 'not_found') break
    }
  }
  await closes.refresh(read)
  return read.length
}
