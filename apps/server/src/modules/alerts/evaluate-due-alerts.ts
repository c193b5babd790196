/** One round: judges every due alert once by the latest quote. */
import { setTimeout as sleep } from 'node:timers/promises'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { createPace } from '../../platform/pace.ts'
import {
  getDailyHistory,
  type HistoryDeps,
  listStoredSplits,
  REQUESTS_FOR_USERS,
} from '../history/index.ts'
import type { LatestQuotes } from '../quotes/index.ts'
import { type Check, type CommitDeps, commitChecks } from './commit-checks.ts'
import { listDueAlerts, rescheduleAfterClockRollback } from './due-alerts.ts'
import { evaluateAlert, type KnownSplits } from './evaluate-alert.ts'
import { type ListingSession, sessionAt } from './listing-session.ts'
import type { AlertRow } from './tables.ts'

export interface EvaluationDeps extends HistoryDeps, CommitDeps {
  readonly latest: LatestQuotes
  /** Failures other than those of sources. */
  readonly onError: (error: unknown) => void
}

/** Rows of one read: a few milliseconds from PostgreSQL, during which a node does nothing else. */
export const DUE_BATCH = 100
const MAX_EMPTY_ROUNDS = 3
/** Longer than most transactions that write an alert. */
const EMPTY_ROUND_PAUSE_MS = 200
/** Earlier splits were read with earlier histories. */
const SPLIT_HISTORY_DAYS = 10
const DAY_MS = 86_400_000

/**
 * @param signal ends the round after the current batch
 * @returns ids of the new notifications
 */
export async function evaluateDueAlerts(
  deps: EvaluationDeps,
  signal?: AbortSignal,
): Promise<string[]> {
  const nowMs = deps.clock.now()
  await rescheduleAfterClockRollback(deps.db, nowMs)
  const market = createMarketView(deps, nowMs)
  const fired: string[] = []

  async function commit(checks: readonly Check[]): Promise<number> {
    const committed = await commitChecks(deps, checks, nowMs)
    fired.push(...committed.fired)
    return committed.written
  }

  const pace = createPace()
  let emptyRounds = 0
  for (;;) {
    const due = await listDueAlerts(deps.db, nowMs, DUE_BATCH)
    await market.readSplits(due)
    const { checks, needingSplits } = market.judge(due)
    let written = await commit(checks)
    if (needingSplits.length > 0) {
      await market.fetchSplits(needingSplits)
      written += await commit(market.judge(needingSplits).checks)
    }
    if (signal?.aborted || (due.length < DUE_BATCH && written === due.length)) break
    if (written > 0) {
      await pace()
      continue
    }
    // All changed since they were read, or another transaction is writing them.
    emptyRounds += 1
    if (emptyRounds === MAX_EMPTY_ROUNDS) break
    await sleep(EMPTY_ROUND_PAUSE_MS)
  }
  return fired
}

/** The market at one moment, each fact looked up once. */
function createMarketView(deps: EvaluationDeps, nowMs: number) {
  const { calendar, db, latest, universe } = deps
  const sessions = new Map<string, ListingSession>()
  const splits = new Map<string, KnownSplits>()

  const symbolOf = ({ subject, ticker }: AlertRow): string =>
    universe().findById(subject)?.ticker ?? ticker

  function sessionOf(symbol: string): ListingSession {
    const exchange = calendarOf(symbol, universe().resolve(symbol)?.listing.exchange ?? null)
    const known = sessions.get(exchange)
    if (known) return known
    const session = sessionAt(calendar, exchange, nowMs)
    sessions.set(exchange, session)
    return session
  }

  async function readHistory(alert: AlertRow, symbol: string): Promise<KnownSplits> {
    const from = toTradingDate(
      Math.min(alert.last_price_at ?? nowMs, nowMs - SPLIT_HISTORY_DAYS * DAY_MS),
      sessionOf(symbol).timeZone,
    )
    try {
      const spare = { ...deps, callsToLeave: REQUESTS_FOR_USERS }
      const history = await getDailyHistory(spare, symbol, from, toTradingDate(nowMs, 'UTC'))
      const isReadable = history.areActionsKnown && !history.stale
      return { splits: history.splits, state: isReadable ? 'current' : 'unreadable' }
    } catch (error) {
      // A listing that fails must not stop the others.
      if (!findOutboundError(error)) deps.onError(error)
      return { splits: splits.get(alert.subject)?.splits ?? [], state: 'unreadable' }
    }
  }

  return {
    /** Stored splits of the alerts' listings. */
    async readSplits(alerts: readonly AlertRow[]): Promise<void> {
      const bySource = new Map<string, Set<string>>()
      for (const { subject, source } of alerts) {
        if (source === null || splits.has(subject)) continue
        splits.set(subject, { splits: [], state: 'old' })
        bySource.set(source, (bySource.get(source) ?? new Set()).add(subject))
      }
      for (const [source, subjects] of bySource) {
        for (const [subject, stored] of await listStoredSplits(db, source, [...subjects])) {
          const symbol = universe().findById(subject)?.ticker ?? subject.replace(/^symbol:/, '')
          const isCurrent = stored.fetchedAtMs >= sessionOf(symbol).openedAtMs
          splits.set(subject, { splits: stored.splits, state: isCurrent ? 'current' : 'old' })
        }
      }
    },

    /** Asks the source once for each listing, from the date of its oldest price. */
    async fetchSplits(alerts: readonly AlertRow[]): Promise<void> {
      const oldest = new Map<string, AlertRow>()
      for (const alert of alerts.toSorted((a, b) => priceTime(b) - priceTime(a))) {
        oldest.set(alert.subject, alert)
      }
      await Promise.all(
        [...oldest].map(async ([subject, alert]) => {
          splits.set(subject, await readHistory(alert, symbolOf(alert)))
        }),
      )
    },

    judge(alerts: readonly AlertRow[]): {
      readonly checks: readonly Check[]
      readonly needingSplits: readonly AlertRow[]
    } {
      const checks: Check[] = []
      const needingSplits: AlertRow[] = []
      for (const alert of alerts) {
        const symbol = symbolOf(alert)
        const known = splits.get(alert.subject) ?? NOTHING_KNOWN
        const evaluation = evaluateAlert(
          alert,
          latest.find(symbol),
          sessionOf(symbol),
          nowMs,
          known,
        )
        if (evaluation === 'needs-splits') needingSplits.push(alert)
        else checks.push({ alert, ...evaluation })
      }
      return { checks, needingSplits }
    },
  }
}

const NOTHING_KNOWN: KnownSplits = { splits: [], state: 'old' }

function priceTime(alert: AlertRow): number {
  return alert.last_price_at ?? Number.POSITIVE_INFINITY
}
