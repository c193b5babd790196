import { realStopwatch } from '../stopwatch.ts'
import type { Deadline } from './deadline.ts'
import { failureAction } from './failure-policy.ts'
import { OutboundError } from './outbound-error.ts'
import type { OutboundOptions } from './outbound-types.ts'

const MAX_RETRIES = 2

/** 300 ms, doubled with each attempt, with up to half of it taken off at random. */
function defaultRetryDelayMs(attempt: number): number {
  return 300 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
}

export type Retry = <T>(
  attempt: () => Promise<T>,
  options: { readonly retries: number | undefined; readonly deadline: Deadline },
) => Promise<T>

/** Repeats attempts after passing failures, as often as allowed and as the deadline permits. */
export function createRetry({
  retryDelayMs = defaultRetryDelayMs,
  stopwatch = realStopwatch,
}: Pick<OutboundOptions, 'retryDelayMs' | 'stopwatch'>): Retry {
  return async (attempt, { retries = MAX_RETRIES, deadline }) => {
    const attempts = 1 + Math.min(retries, MAX_RETRIES)
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof OutboundError) || failureAction(error.kind) !== 'backOff')
          throw error
        const askedMs = error.retryAfterSeconds === null ? null : error.retryAfterSeconds * 1000
        const waitMs = askedMs ?? retryDelayMs(tried)
        if (tried >= attempts || !deadline.allows(waitMs)) throw error
        await stopwatch.wait(waitMs, deadline.signal)
      }
    }
  }
}
