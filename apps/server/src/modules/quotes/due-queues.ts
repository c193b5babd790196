/** Queues of symbols whose quotes are due: one per lane priority, oldest quote first. */
import { type SessionMoment, sessionMomentAt } from '../../platform/calendar/session-ttl.ts'
import { calendarOf, type TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import { createPace } from '../../platform/pace.ts'
import {
  LANE_PRIORITIES,
  type LanePriority,
  type QuoteLane,
  type QuoteLanes,
} from '../../platform/quote-lanes.ts'
import type { Universe } from '../instruments/index.ts'
import { isDue } from './due-symbols.ts'
import type { LatestQuotes } from './latest-quotes.ts'

export interface DueQueueDeps {
  readonly calendar: TradingCalendar
  readonly clock: Clock
  readonly lanes: Pick<QuoteLanes, 'of'>
  readonly latest: LatestQuotes
  readonly universe: () => Universe
}

export interface LaneState {
  readonly priority: LanePriority
  /** As of the last refill. */
  readonly wanted: number
  /** Wanted symbols that are not queued. */
  readonly fresh: number
}

export interface DueQueues {
  /** The queue of a priority, from which the caller takes symbols. Refilled when empty, at limited intervals. */
  of(priority: LanePriority): Promise<string[]>
  /** Forces a refill at the next call. */
  invalidate(priority: LanePriority): void
  /** Keeps symbols that the source does not have out of the queues for a day. */
  noteAnswers(asked: readonly string[], unanswered: readonly string[]): void
  states(): LaneState[]
}

const UNANSWERED_PAUSE_MS = 24 * 3_600_000
/** Minimum time between refills, because scanning tens of thousands of symbols is expensive. */
const REFILL_AFTER_MS: Readonly<Record<LanePriority, number>> = {
  watched: 0,
  movers: 5000,
  sweep: 60_000,
}

export function createDueQueues(deps: DueQueueDeps): DueQueues {
  const { calendar, clock, lanes, latest, universe } = deps
  const unansweredAtMs = new Map<string, number>()
  const queues = new Map<LanePriority, string[]>()
  const refilledAtMs = new Map<LanePriority, number>()
  const wantedCounts = new Map<LanePriority, number>()

  /** Caches each exchange's session for one refill. */
  function momentsAt(nowMs: number): (symbol: string) => SessionMoment {
    const byExchange = new Map<string, SessionMoment>()
    return (symbol) => {
      const key = calendarOf(symbol, universe().resolve(symbol)?.listing.exchange ?? null)
      const known = byExchange.get(key)
      if (known) return known
      const moment = sessionMomentAt(calendar, key, nowMs)
      byExchange.set(key, moment)
      return moment
    }
  }

  function isWanted(
    lane: QuoteLane,
    symbol: string,
    momentOf: (symbol: string) => SessionMoment,
    nowMs: number,
  ) {
    const unansweredAt = unansweredAtMs.get(symbol)
    if (unansweredAt !== undefined && nowMs < unansweredAt + UNANSWERED_PAUSE_MS) return false
    const age = {
      fetchedAtMs: latest.fetchedAtMs(symbol),
      // Finding the exchange of 33,000 fresh symbols every minute was most of an idle node's garbage.
      get moment() {
        return momentOf(symbol)
      },
    }
    return isDue(age, lane.maxAgeMs, nowMs)
  }

  async function listDue(priority: LanePriority, nowMs: number): Promise<string[]> {
    const momentOf = momentsAt(nowMs)
    const pace = createPace()
    const due = new Map<string, number>()
    let wanted = 0
    for (const lane of lanes.of(priority)) {
      for (const symbol of lane.symbols()) {
        const pause = pace()
        if (pause) await pause
        wanted += 1
        if (isWanted(lane, symbol, momentOf, nowMs)) {
          due.set(symbol, latest.fetchedAtMs(symbol) ?? 0)
        }
      }
    }
    wantedCounts.set(priority, wanted)
    return [...due].toSorted(([, a], [, b]) => a - b).map(([symbol]) => symbol)
  }

  return {
    async of(priority) {
      const queue = queues.get(priority) ?? []
      const nowMs = clock.now()
      const refillAtMs = (refilledAtMs.get(priority) ?? 0) + REFILL_AFTER_MS[priority]
      if (queue.length > 0 || nowMs < refillAtMs) return queue
      // Before the scan, which takes several turns: a refill that is forced meanwhile still happens.
      refilledAtMs.set(priority, nowMs)
      const due = await listDue(priority, nowMs)
      queues.set(priority, due)
      return due
    },
    invalidate: (priority) => void refilledAtMs.delete(priority),
    noteAnswers(asked, unanswered) {
      const nowMs = clock.now()
      for (const symbol of asked) unansweredAtMs.delete(symbol)
      for (const symbol of unanswered) unansweredAtMs.set(symbol, nowMs)
    },
    states: () =>
      LANE_PRIORITIES.map((priority) => {
        const wanted = wantedCounts.get(priority) ?? 0
        return { priority, wanted, fresh: wanted - (queues.get(priority)?.length ?? 0) }
      }),
  }
}
