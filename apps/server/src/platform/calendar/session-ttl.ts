import type { TradingCalendar } from './trading-calendar.ts'

/** Quotes stay fresh for seconds while the exchange trades, and until the next open while it does not. */
const OPEN_TTL_MS = 15_000
/** Delayed feeds and closing auctions move the last price for a while after the close. */
const SETTLING_TTL_MS = 60_000
export const SETTLING_AFTER_CLOSE_MS = 45 * 60_000

export interface SessionMoment {
  readonly isOpen: boolean
  /** Epoch milliseconds of the next open while closed. */
  readonly changesAtMs: number
  /** Epoch milliseconds of the last close, null when not known. */
  readonly closedAtMs: number | null
}

export function quoteTtlMs(moment: SessionMoment, nowMs: number): number {
  if (moment.isOpen) return OPEN_TTL_MS
  const settlesAt = moment.closedAtMs === null ? 0 : moment.closedAtMs + SETTLING_AFTER_CLOSE_MS
  if (nowMs < settlesAt) return SETTLING_TTL_MS
  return Math.max(OPEN_TTL_MS, moment.changesAtMs - nowMs)
}

export function sessionMomentAt(
  calendar: TradingCalendar,
  exchange: string,
  nowMs: number,
): SessionMoment {
  const { isOpen, tradingDate, changesAtMs } = calendar.stateAt(exchange, nowMs)
  const closedAtMs = isOpen ? null : (calendar.sessionOn(exchange, tradingDate)?.closeMs ?? null)
  return { isOpen, changesAtMs, closedAtMs }
}
