/**
 * Keeps the quotes of all lanes fresh in the background. Lanes share one request budget, in order of
 * priority, and nothing else polls a source. With several nodes, one sends the requests and the
 * others read what it stored.
 */
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { pauseAfterMs } from '../../platform/outbound/pause-after.ts'
import { createPace } from '../../platform/pace.ts'
import { LANE_PRIORITIES, type LanePriority } from '../../platform/quote-lanes.ts'
import { createDueQueues, type DueQueueDeps, type LaneState } from './due-queues.ts'
import type { QuoteService } from './quote-service.ts'

export interface QuoteRefresher {
  /** Refreshes due quotes within the budget. */
  tick(): Promise<void>
  /** Refreshes one priority until nothing is due, the source fails or the budget is spent. */
  settle(priority: LanePriority): Promise<void>
  /** `pausedUntilMs`: when requests resume after a failure, in epoch milliseconds. */
  states(): { readonly lanes: readonly LaneState[]; readonly pausedUntilMs: number | null }
}

export interface RefresherDeps extends DueQueueDeps {
  readonly quotes: Pick<QuoteService, 'refresh'>
  /** Symbols per request, and requests per minute; 0 disables refreshing. */
  readonly budget: () => { readonly batchSize: number; readonly requestsPerMinute: number }
  /** False for lanes that nothing waits for at present. */
  readonly isWanted: (priority: LanePriority) => boolean
  /** Called with errors other than a source's. */
  readonly onError: (error: unknown) => void
}

/** Up to this much unused budget may be spent in a burst. */
const BURST_MS = 20_000
const URGENT_AGAIN_MS = 1000
const INTERNAL_ERROR_PAUSE_MS = 60_000

export function createQuoteRefresher(deps: RefresherDeps): QuoteRefresher {
  const { clock, quotes, budget, onError } = deps
  const queues = createDueQueues(deps)
  let pausedUntilMs = 0
  let nextRequestMs = 0
  let running: Promise<void> | null = null

  /** False if the budget is spent. */
  function takeRequest(): boolean {
    const { requestsPerMinute } = budget()
    const nowMs = clock.now()
    if (requestsPerMinute <= 0 || nowMs < pausedUntilMs || nowMs < nextRequestMs) return false
    nextRequestMs = Math.max(nextRequestMs, nowMs - BURST_MS) + 60_000 / requestsPerMinute
    return true
  }

  /** False if the source failed, which pauses all requests. */
  async function refresh(symbols: readonly string[]): Promise<boolean> {
    try {
      const { missing } = await quotes.refresh(symbols)
      queues.noteAnswers(
        symbols,
        missing.map(({ ticker }) => ticker),
      )
      return true
    } catch (error) {
      const failure = findOutboundError(error)
      pausedUntilMs = clock.now() + (failure ? pauseAfterMs(failure) : INTERNAL_ERROR_PAUSE_MS)
      if (!failure) onError(error)
      return false
    }
  }

  /**
   * In a long round the queues before the present one are looked at again: a sweep of tens of
   * thousands of symbols takes minutes, and an alert is due within one.
   * @returns false if the budget is spent or the source failed
   */
  async function serve(priorities: readonly LanePriority[]): Promise<boolean> {
    const pace = createPace()
    let lookedAtMs = clock.now()
    for (const [rank, priority] of priorities.entries()) {
      const queue = await queues.of(priority)
      while (queue.length > 0) {
        if (rank > 0 && clock.now() >= lookedAtMs + URGENT_AGAIN_MS) {
          if (!(await serve(priorities.slice(0, rank)))) return false
          lookedAtMs = clock.now()
        }
        if (!takeRequest()) return false
        const symbols = queue.splice(0, budget().batchSize)
        if (!(await refresh(symbols))) {
          queue.unshift(...symbols)
          return false
        }
        await pace()
      }
    }
    return true
  }

  /** Runs one round at a time; further calls are queued. */
  function run(priorities: readonly LanePriority[]): Promise<void> {
    const round = (running ?? Promise.resolve()).then(async () => void (await serve(priorities)))
    const current = round.finally(() => {
      if (running === current) running = null
    })
    running = current
    return current
  }

  return {
    tick: async () => {
      if (!running) await run(LANE_PRIORITIES.filter(deps.isWanted))
    },
    async settle(priority) {
      queues.invalidate(priority)
      await run([priority])
    },
    states: () => ({
      lanes: queues.states(),
      pausedUntilMs: clock.now() < pausedUntilMs ? pausedUntilMs : null,
    }),
  }
}
