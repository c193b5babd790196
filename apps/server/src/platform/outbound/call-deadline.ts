/**
 * The time that one call of a visitor may spend on sources, over all of its requests: pages, crumbs,
 * retries and fallbacks. Without it, a source that drips takes its full deadline for each of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<{ readonly endsAtMs: number }>()

/** Every outbound request made by this work ends within the limit. */
export function withCallDeadline<T>(limitMs: number, work: () => T): T {
  return calls.run({ endsAtMs: performance.now() + limitMs }, work)
}

/** Remaining time of the present call, at least 0; infinite outside of a call. */
export function remainingCallMs(): number {
  const call = calls.getStore()
  return call ? Math.max(0, call.endsAtMs - performance.now()) : Number.POSITIVE_INFINITY
}
