import type { Anchor } from '../../apps/server/src/providers/demo/anchor.ts'

/** Of a London share. */
export function buildAnchor(overrides: Partial<Anchor> = {}): Anchor {
  return {
    price: 120,
    unit: 'GBX',
    date: '2026-02-27',
    kind: 'share',
    name: null,
    exchange: 'LSE',
    sharesOutstanding: null,
    marketCap: { value: 4e9, unit: 'GBP' },
    ...overrides,
  }
}
