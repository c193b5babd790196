import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'

/** The session of one exchange at one moment; instants in epoch milliseconds. */
export interface ListingSession {
  readonly isOpen: boolean
  /** Open of the current or last trading date. */
  readonly openedAtMs: number
  /** While open the close or break, while closed the next open. */
  readonly changesAtMs: number
  /** While open when trading resumes after `changesAtMs`, while closed the next open. */
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
