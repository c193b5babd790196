/** One round: every alert that is due, judged once by the quote at hand. */
import { setImmediate } from 'node:timers/promises'
import { toTradingDate } from '@leadenhall/contract/shared/time.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { findProviderError } from '../../providers/find-provider-error.ts'
import { getDailyHistory, type HistoryDeps, listStoredSplits } from '../history/index.ts'
import type { LatestQuotes } from '../quotes/index.ts'
import { type Check, type CommitDeps, commitChecks } from './commit-checks.ts'
import { listDueAlerts, makeDueAfterClockWentBack } from './due-alerts.ts'
import { evaluateAlert, type KnownSplits } from './evaluate-alert.ts'
import { type ListingSession, sessionAt } from './listing-session.ts'
import type { AlertRow } from './tables.ts'

export interface EvaluationDeps extends HistoryDeps, CommitDeps {
  readonly latest: LatestQuotes
  /** A failure that is no source's. */
  readonly onError: (error: unknown) => void
}

const BATCH = 1000
const FRUITLESS_TRIES = 3
/** Splits are looked for in a short history: what is older has been seen. */
const SPLIT_HISTORY_DAYS = 10
const DAY_MS = 86_400_000

/** @returns ids of the notifications that were made */
export async function evaluateDueAlerts(deps: EvaluationDeps): Promise<string[]> {
  const nowMs = deps.clock.now()
  await makeDueAfterClockWentBack(deps.db, nowMs)
  const market = createMarketView(deps, nowMs)
  const fired: string[] = []
  for (let fruitless = 0; fruitless < FRUITLESS_TRIES; ) {
    const due = await listDueAlerts(deps.db, nowMs, BATCH)
    await market.readSplits(due)
    const checks: Check[] = []
    for (const alert of due) checks.push(await market.check(alert))
    const committed = await commitChecks(deps, checks, nowMs)
    fired.push(...committed.fired)
    if (due.length < BATCH && committed.written === due.length) break
    // Changed since they were read, or taken by another node, which then does the work.
    if (committed.written === 0) fruitless += 1
    await setImmediate()
  }
  return fired
}

/** What is known of the market at one moment, each fact looked up once. */
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

  /** Asks the source once a symbol and round. */
  async function askForSplits(alert: AlertRow, symbol: string): Promise<KnownSplits> {
    const from = toTradingDate(
      Math.min(alert.last_price_at ?? nowMs, nowMs - SPLIT_HISTORY_DAYS * DAY_MS),
      sessionOf(symbol).timeZone,
    )
    try {
      const history = await getDailyHistory(deps, symbol, from, toTradingDate(nowMs, 'UTC'))
      return { splits: history.splits, state: history.stale ? 'unreadable' : 'current' }
    } catch (error) {
      // One listing's trouble must not stop the others.
      if (!findProviderError(error)) deps.onError(error)
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

    async check(alert: AlertRow): Promise<Check> {
      const symbol = symbolOf(alert)
      const evaluate = (known: KnownSplits) =>
        evaluateAlert(alert, latest.find(symbol), sessionOf(symbol), nowMs, known)
      const first = evaluate(splits.get(alert.subject) ?? { splits: [], state: 'old' })
      if (first !== 'needs-splits') return { alert, ...first }
      const asked = await askForSplits(alert, symbol)
      splits.set(alert.subject, asked)
      const second = evaluate(asked)
      if (second === 'needs-splits') throw new Error(`Splits of ${symbol} stay unknown`)
      return { alert, ...second }
    },
  }
}
