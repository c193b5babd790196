import type { AlertRow } from '../../apps/server/src/modules/alerts/tables.ts'

/** A move alert of 2 % an hour on VOD.L at 91.50p, checked an hour before a Friday morning, for tests. */
export function buildAlertRow(changes: Partial<AlertRow> = {}): AlertRow {
  const before = Date.parse('2026-09-18T09:35:00Z')
  return {
    id: 'alert-1',
    user_id: 'user-1',
    subject: 'symbol:VOD.L',
    ticker: 'VOD.L',
    kind: 'move',
    alert_at_diff: 0.02,
    alert_interval_mins: 60,
    level_value: null,
    level_unit: null,
    level_set_at: null,
    unit: 'GBX',
    source: 'yahoo',
    simulated: 0,
    last_price: 91.5,
    last_price_at: before,
    last_checked: before,
    init_price: 90,
    week_start_price: null,
    week_last_updated: '2026-09-14',
    month_start_price: null,
    month_last_updated: '2026-09-01',
    year_start_price: null,
    year_last_updated: '2026-01-01',
    last_fired_at: null,
    is_armed: 1,
    paused_because: null,
    next_due_at: before,
    revision: 0,
    created_at: before,
    updated_at: before,
    ...changes,
  }
}
