/** Which quotes are to be fetched next. Pure. */
import type { SessionMoment } from './quote-ttl.ts'
import { SETTLING_AFTER_CLOSE_MS } from './quote-ttl.ts'

export interface Age {
  /** When the symbol was last asked for, epoch milliseconds; null for never. */
  readonly askedAtMs: number | null
  readonly moment: SessionMoment
}

/**
 * Whether a quote is due. While the exchange trades it is after `maxAgeMs`; while it does not, once
 * more after its close has settled, and then not before the next session.
 */
export function isDue({ askedAtMs, moment }: Age, maxAgeMs: number, nowMs: number): boolean {
  if (askedAtMs === null) return true
  if (nowMs < askedAtMs + maxAgeMs) return false
  if (moment.isOpen || moment.closedAtMs === null) return true
  return askedAtMs < moment.closedAtMs + SETTLING_AFTER_CLOSE_MS
}
