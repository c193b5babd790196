import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'

/** An alert on Vodafone, added at 100 pence and now at 105. */
export function buildAlert(over: Partial<PriceAlert> = {}): PriceAlert {
  return {
    id: 'alert-1',
    ticker: 'VOD.L',
    name: 'Vodafone Group Plc',
    instrument_kind: 'share',
    kind: 'move',
    alert_at_diff: 0.02,
    alert_interval_mins: 15,
    level: null,
    unit: 'GBX',
    source: 'yahoo',
    last_price: 105,
    last_checked: '2026-11-20T14:00:00.000Z',
    next_check: '2026-11-20T14:15:00.000Z',
    is_market_open: true,
    created_at: '2026-11-18T09:00:00.000Z',
    updated_at: '2026-11-18T09:00:00.000Z',
    init_price: 100,
    week_start_price: 110,
    week_last_updated: '2026-11-16',
    month_start_price: 84,
    month_last_updated: '2026-11-01',
    year_start_price: null,
    year_last_updated: null,
    since_added: 0.05,
    week_to_date: 105 / 110 - 1,
    month_to_date: 0.25,
    year_to_date: null,
    last_fired_at: null,
    is_armed: true,
    paused_because: null,
    simulated: false,
    ...over,
  }
}
