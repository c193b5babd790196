import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { calendarOf, type TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Universe } from '../instruments/index.ts'
import { instrumentKindOf, type LatestQuotes } from '../quotes/index.ts'
import type { AlertRow } from './tables.ts'

export interface PresentDeps {
  readonly latest: Pick<LatestQuotes, 'find'>
  readonly universe: () => Universe
  readonly calendar: TradingCalendar
  readonly clock: Clock
}

export function presentAlert(
  row: AlertRow,
  { latest, universe, calendar, clock }: PresentDeps,
): PriceAlert {
  const listing = universe().findById(row.subject)
  const ticker = listing?.ticker ?? row.ticker
  const { isOpen, changesAtMs } = calendar.stateAt(
    calendarOf(ticker, listing?.exchange ?? null),
    clock.now(),
  )
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const since = (start: number | null) =>
    row.last_price === null || !start ? null : row.last_price / start - 1
  return {
    id: row.id,
    ticker,
    name: listing?.name ?? null,
    instrument_kind: instrumentKindOf(latest, ticker),
    kind: row.kind,
    alert_at_diff: row.alert_at_diff,
    alert_interval_mins: row.alert_interval_mins,
    level:
      row.level_value === null || row.level_unit === null
        ? null
        : { value: row.level_value, unit: row.level_unit },
    unit: row.unit,
    source: row.source,
    last_price: row.last_price,
    last_checked: instant(row.last_checked),
    next_check: new Date(
      isOpen ? Math.max(row.next_due_at, clock.now()) : changesAtMs,
    ).toISOString(),
    is_market_open: isOpen,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    init_price: row.init_price,
    week_start_price: row.week_start_price,
    week_last_updated: row.week_last_updated,
    month_start_price: row.month_start_price,
    month_last_updated: row.month_last_updated,
    year_start_price: row.year_start_price,
    year_last_updated: row.year_last_updated,
    since_added: since(row.init_price),
    week_to_date: since(row.week_start_price),
    month_to_date: since(row.month_start_price),
    year_to_date: since(row.year_start_price),
    last_fired_at: instant(row.last_fired_at),
    is_armed: row.is_armed === 1,
    paused_because: row.paused_because,
    simulated: row.simulated === 1,
  }
}
