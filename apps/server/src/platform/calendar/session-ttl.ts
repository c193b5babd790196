import type { TradingCalendar } from './trading-calendar.ts'

/** Delayed feeds and closing auctions move the last price for a while after the close. */
const SETTLING_TTL_MS = 60_000
export const SETTLING_AFTER_CLOSE_MS = 45 * 60_000

export interface SessionMoment {
  readonly isOpen: boolean
  /** How long a quote stays fresh while the exchange trades. */
  readonly freshForMs: number
  /** Epoch milliseconds of the next open while closed. */
  readonly changesAtMs: number
  /** Epoch milliseconds of the last close, null when not known. */
  readonly closedAtMs: number | null
}

/** Quotes stay fresh for seconds while the exchange trades, and until the next open while it does not. */
export function quoteTtlMs(moment: SessionMoment, nowMs: number): number {
  if (moment.isOpen) return moment.freshForMs
  const settlesAt = moment.closedAtMs === null ? 0 : moment.closedAtMs + SETTLING_AFTER_CLOSE_MS
  if (nowMs < settlesAt) return SETTLING_TTL_MS
  return Math.max(moment.freshForMs, moment.changesAtMs - nowMs)
}

export function sessionMomentAt(
  calendar: TradingCalendar,
  exchange: string,
  nowMs: number,
): SessionMoment {
  const { isOpen, tradingDate, changesAtMs } = calendar.stateAt(exchange, nowMs)
  const closedAtMs = isOpen ? null : (calendar.sessionOn(exchange, tradingDate)?.closeMs ?? null)
  return { isOpen, freshForMs: calendar.freshForMs, changesAtMs, closedAtMs }
}
