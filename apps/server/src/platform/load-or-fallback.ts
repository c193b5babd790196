import { findOutboundError } from './outbound/find-outbound-error.ts'
import { within } from './within.ts'

/** A user waits about this long for a page, and a node that is shutting down for its requests. */
const DEFAULT_PATIENCE_MS = 2500

export interface LoadOrFallback<T> {
  /** Asks the source. A late result is not lost when the load itself stores it. */
  readonly load: () => Promise<T>
  /** The stored value; null: none that serves for this reason. `off`: the source is switched off. */
  readonly fallback: (reason: 'late' | 'failed' | 'off') => Promise<T | null>
  /** How long the source may take; default 2.5 s. */
  readonly patienceMs?: number | undefined
}

/**
 * A source's answer, or the stored one while the source is slow or fails: a failing source costs
 * freshness, not the answer. Waits for a slow source when nothing is stored.
 * @throws OutboundError when the source fails and nothing is stored, and any other error of `load`
 */
export async function loadOrFallback<T>({
  load,
  fallback,
  patienceMs = DEFAULT_PATIENCE_MS,
}: LoadOrFallback<T>): Promise<T> {
  try {
    const loading = load()
    const loaded = await within(patienceMs, loading)
    return loaded ?? (await fallback('late')) ?? (await loading)
  } catch (error) {
    const failure = findOutboundError(error)
    if (!failure) throw error
    const stored = await fallback(failure.kind === 'not_configured' ? 'off' : 'failed')
    if (stored === null) throw error
    return stored
  }
}
