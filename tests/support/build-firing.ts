import type { Firing } from '../../packages/contract/src/notifications/index.ts'

/** VOD.L rose four per cent within an hour, for tests. */
export function buildFiring(changes: Partial<Firing> = {}): Firing {
  return {
    alert_id: 'alert-1',
    ticker: 'VOD.L',
    instrument_kind: 'share',
    kind: 'move',
    price: 95.16,
    unit: 'GBX',
    source: 'yahoo',
    price_at: '2026-09-18T10:20:00.000Z',
    compared_with: 91.5,
    compared_at: '2026-09-18T09:35:00.000Z',
    ratio: 95.16 / 91.5 - 1,
    alert_at_diff: 0.02,
    checked_at: '2026-09-18T10:35:00.000Z',
    ...changes,
  }
}
