/**
 * Keeps quotes fresh that nobody is waiting for. Everything that wants fresh quotes opens a lane
 * here; lanes are served in the order of their priority out of one budget of requests, so that no
 * second poller ever asks a source. One node of several does the asking, the others read its results.
 */
import { setImmediate } from 'node:timers/promises'
import { calendarOf, type TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import { pauseAfterMs } from '../../platform/outbound/pause-after.ts'
import { findProviderError } from '../../providers/find-provider-error.ts'
import type { Universe } from '../instruments/index.ts'
import { isDue } from './due-symbols.ts'
import type { LatestQuotes } from './latest-quotes.ts'
import type { QuoteService } from './quote-service.ts'
import { type SessionMoment, sessionMomentAt } from './quote-ttl.ts'

/** The first is served first. */
export const REFRESH_PRIORITIES = ['watched', 'movers', 'sweep'] as const
export type RefreshPriority = (typeof REFRESH_PRIORITIES)[number]

export interface RefreshLane {
  readonly priority: RefreshPriority
  /** Canonical symbols that are wanted now. */
  readonly symbols: () => Iterable<string>
  /** Oldest that a quote may be while its exchange trades. */
  readonly maxAgeMs: number
}

export interface RefreshState {
  readonly priority: RefreshPriority
  readonly wanted: number
  /** Of these, not waiting to be asked for. */
  readonly fresh: number
}

export interface QuoteRefresher {
  open(lane: RefreshLane): void
  /** Serves what is due within the budget. */
  tick(): Promise<void>
  /** Serves a priority's lanes until nothing of them is due, or the source fails or the budget ends. */
  settle(priority: RefreshPriority): Promise<void>
  /** `wanted` as last looked through; `pausedUntilMs` while the source is left alone. */
  states(): { readonly lanes: readonly RefreshState[]; readonly pausedUntilMs: number | null }
}

export interface RefresherDeps {
  readonly calendar: TradingCalendar
  readonly clock: Clock
  readonly latest: LatestQuotes
  readonly quotes: Pick<QuoteService, 'refresh'>
  readonly universe: () => Universe
  /** Symbols in one request, and requests a minute; 0 stops all. */
  readonly budget: () => { readonly batchSize: number; readonly requestsPerMinute: number }
  /** A failure that is no source's. */
  readonly onError: (error: unknown) => void
}

/** What the source does not know is not asked again for this long. */
const UNKNOWN_FOR_MS = 24 * 3_600_000
/** Unused budget of this long may be spent at once. */
const BURST_MS = 20_000
const OWN_FAILURE_PAUSE_MS = 60_000
/** How soon a priority's lanes are looked through again. */
const REFILL_AFTER_MS: Readonly<Record<RefreshPriority, number>> = {
  watched: 0,
  movers: 5000,
  sweep: 60_000,
}

export function createQuoteRefresher(deps: RefresherDeps): QuoteRefresher {
  const { calendar, clock, latest, quotes, universe, budget, onError } = deps
  const lanes: RefreshLane[] = []
  /** Symbols that were asked for and got no quote. */
  const unansweredAtMs = new Map<string, number>()
  const queues = new Map<RefreshPriority, string[]>()
  const refilledAtMs = new Map<RefreshPriority, number>()
  const wantedCounts = new Map<RefreshPriority, number>()
  let pausedUntilMs = 0
  let nextRequestMs = 0
  let running: Promise<void> | null = null

  /** Sessions are looked up once an exchange in a round, not once a symbol. */
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

  function isWanted(lane: RefreshLane, symbol: string, moment: SessionMoment, nowMs: number) {
    const unansweredAt = unansweredAtMs.get(symbol)
    if (unansweredAt !== undefined && nowMs < unansweredAt + UNKNOWN_FOR_MS) return false
    return isDue({ askedAtMs: latest.fetchedAtMs(symbol), moment }, lane.maxAgeMs, nowMs)
  }

  /** What is due of a priority, the oldest first. */
  function listDue(priority: RefreshPriority): string[] {
    const nowMs = clock.now()
    const momentOf = momentsAt(nowMs)
    const due = new Map<string, number>()
    let wanted = 0
    for (const lane of lanes) {
      if (lane.priority !== priority) continue
      for (const symbol of lane.symbols()) {
        wanted += 1
        if (isWanted(lane, symbol, momentOf(symbol), nowMs))
          due.set(symbol, latest.fetchedAtMs(symbol) ?? 0)
      }
    }
    wantedCounts.set(priority, wanted)
    return [...due].toSorted(([, a], [, b]) => a - b).map(([symbol]) => symbol)
  }

  /** Looking through tens of thousands of symbols has its own pace. */
  function refill(priority: RefreshPriority): string[] {
    const queue = queues.get(priority) ?? []
    const nowMs = clock.now()
    if (queue.length > 0 || nowMs < (refilledAtMs.get(priority) ?? 0) + REFILL_AFTER_MS[priority]) {
      return queue
    }
    const due = listDue(priority)
    queues.set(priority, due)
    refilledAtMs.set(priority, nowMs)
    return due
  }

  /** False when the budget is spent. */
  function takeTurn(): boolean {
    const { requestsPerMinute } = budget()
    const nowMs = clock.now()
    if (requestsPerMinute <= 0 || nowMs < pausedUntilMs || nowMs < nextRequestMs) return false
    nextRequestMs = Math.max(nextRequestMs, nowMs - BURST_MS) + 60_000 / requestsPerMinute
    return true
  }

  async function serve(priorities: readonly RefreshPriority[]): Promise<void> {
    for (const priority of priorities) {
      const queue = refill(priority)
      while (queue.length > 0) {
        if (!takeTurn()) return
        const symbols = queue.splice(0, budget().batchSize)
        try {
          const { missing } = await quotes.refresh(symbols)
          const nowMs = clock.now()
          for (const symbol of symbols) unansweredAtMs.delete(symbol)
          for (const { ticker } of missing) unansweredAtMs.set(ticker, nowMs)
        } catch (error) {
          queue.unshift(...symbols)
          const failure = findProviderError(error)
          pausedUntilMs = clock.now() + (failure ? pauseAfterMs(failure) : OWN_FAILURE_PAUSE_MS)
          if (!failure) onError(error)
          return
        }
        await setImmediate()
      }
    }
  }

  /** One round at a time; a second caller's round follows. */
  function run(priorities: readonly RefreshPriority[]): Promise<void> {
    const round = (running ?? Promise.resolve()).then(() => serve(priorities))
    const mine = round.finally(() => {
      if (running === mine) running = null
    })
    running = mine
    return mine
  }

  return {
    open: (lane) => void lanes.push(lane),
    tick: async () => {
      if (!running) await run(REFRESH_PRIORITIES)
    },
    async settle(priority) {
      refilledAtMs.delete(priority)
      await run([priority])
    },
    states: () => ({
      lanes: REFRESH_PRIORITIES.map((priority) => {
        const wanted = wantedCounts.get(priority) ?? 0
        return { priority, wanted, fresh: wanted - (queues.get(priority)?.length ?? 0) }
      }),
      pausedUntilMs: clock.now() < pausedUntilMs ? pausedUntilMs : null,
    }),
  }
}
