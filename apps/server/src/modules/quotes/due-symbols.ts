/** Decides whether a quote must be fetched again. Pure. */
import type { SessionMoment } from '../../platform/calendar/session-ttl.ts'
import { SETTLING_AFTER_CLOSE_MS } from '../../platform/calendar/session-ttl.ts'
import { isAhead } from './is-ahead.ts'

export interface Age {
  /** Time of the last fetch in epoch milliseconds; null if never fetched. */
  readonly fetchedAtMs: number | null
  /** Of the exchange; read only if the quote is older than `maxAgeMs`. */
  readonly moment: SessionMoment
}

/**
 * True if a quote is due. While the exchange is open, it is due after `maxAgeMs`. After the close, it
 * is due once the closing price has settled, and then not again until the next session.
 */
export function isDue(age: Age, maxAgeMs: number, nowMs: number): boolean {
  const { fetchedAtMs } = age
  if (fetchedAtMs === null || isAhead(fetchedAtMs, nowMs)) return true
  if (nowMs < fetchedAtMs + maxAgeMs) return false
  const { moment } = age
  if (moment.isOpen || moment.closedAtMs === null) return true
  return fetchedAtMs < moment.closedAtMs + SETTLING_AFTER_CLOSE_MS
}
