/** The prices from which the change in week, month and year to date is computed. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Db } from '../../platform/db/database.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { getDailyHistory, type HistoryDeps, REQUESTS_FOR_USERS } from '../history/index.ts'
import { type PeriodStarts, periodStartsAt, priceAtStart } from './period-starts.ts'

/** Longer than any exchange closes over New Year. */
const LONGEST_CLOSURE_DAYS = 14
const LISTINGS_A_ROUND = 200
const PAUSE_AFTER_FAILURE_MS = 3_600_000
const DAY_MS = 86_400_000

interface Outdated {
  readonly subject: string
  readonly ticker: string
  readonly unit: string
  readonly source: string
}

/**
 * Reads the prices of alerts whose week, month or year has ended, or which have none yet.
 * @param failedAtMs when history last failed, by subject; the caller keeps it between rounds
 */
export async function refreshPeriodPrices(
  deps: HistoryDeps,
  failedAtMs: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const nowMs = deps.clock.now()
  const starts = periodStartsAt(nowMs)
  const outdatedNow = (await listOutdated(deps.db, starts)).filter(
    ({ subject }) => nowMs >= (failedAtMs.get(subject) ?? 0) + PAUSE_AFTER_FAILURE_MS,
  )
  for (const outdated of outdatedNow.slice(0, LISTINGS_A_ROUND)) {
    if (signal.aborted) return
    try {
      await updatePrices(deps, outdated, starts)
      failedAtMs.delete(outdated.subject)
    } catch (error) {
      if (!findOutboundError(error)) throw error
      failedAtMs.set(outdated.subject, nowMs)
    }
  }
}

/** @throws OutboundError when history is unavailable */
async function updatePrices(
  deps: HistoryDeps,
  { subject, ticker, unit, source }: Outdated,
  starts: PeriodStarts,
): Promise<void> {
  const symbol = deps.universe().findById(subject)?.ticker ?? ticker
  const nowMs = deps.clock.now()
  const first = Object.values(starts).toSorted()[0] ?? starts.year
  const from = toTradingDate(Date.parse(first) - LONGEST_CLOSURE_DAYS * DAY_MS, 'UTC')
  const spare = { ...deps, callsToLeave: REQUESTS_FOR_USERS }
  const history = await getDailyHistory(spare, symbol, from, toTradingDate(nowMs, 'UTC'))
  const priceAt = (start: TradingDate) =>
    history.source === source ? priceAtStart(history.bars, start, unit) : null
  await deps.db
    .updateTable('price_alerts')
    .set((eb) => ({
      week_start_price: priceAt(starts.week),
      week_last_updated: starts.week,
      month_start_price: priceAt(starts.month),
      month_last_updated: starts.month,
      year_start_price: priceAt(starts.year),
      year_last_updated: starts.year,
      revision: eb('revision', '+', 1),
    }))
    .where('subject', '=', subject)
    .where('unit', '=', unit)
    .where('source', '=', source)
    .execute()
}

async function listOutdated(db: Db, starts: PeriodStarts): Promise<Outdated[]> {
  const rows = await db
    .selectFrom('price_alerts')
    .select(['subject', 'ticker', 'unit', 'source'])
    .distinct()
    .where('unit', 'is not', null)
    .where('source', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('week_last_updated', 'is', null),
        eb('week_last_updated', '<>', starts.week),
        eb('month_last_updated', '<>', starts.month),
        eb('year_last_updated', '<>', starts.year),
      ]),
    )
    .execute()
  return rows.flatMap(({ unit, source, ...rest }) =>
    unit === null || source === null ? [] : [{ ...rest, unit, source }],
  )
}
