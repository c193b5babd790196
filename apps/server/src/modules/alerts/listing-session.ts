import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'

/** The session of one exchange at one moment; instants in epoch milliseconds. */
export interface ListingSession {
  readonly isOpen: boolean
  /** Open of the trading date that runs, or ran last. */
  readonly openedAtMs: number
  /** Close or pause while open; the next open while closed. */
  readonly changesAtMs: number
  /** When trading goes on after `changesAtMs` while open; the next open while closed. */
  readonly reopensAtMs: number
  readonly timeZone: string
}

export function sessionAt(
  calendar: TradingCalendar,
  exchange: string,
  nowMs: number,
): ListingSession {
  const { isOpen, tradingDate, changesAtMs } = calendar.stateAt(exchange, nowMs)
  const reopensAtMs = isOpen ? calendar.stateAt(exchange, changesAtMs).changesAtMs : changesAtMs
  return {
    isOpen,
    openedAtMs: calendar.sessionOn(exchange, tradingDate)?.openMs ?? 0,
    changesAtMs,
    reopensAtMs,
    timeZone: calendar.timeZone(exchange),
  }
}
