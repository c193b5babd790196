import type { Offer, Offers } from '@leadenhall/contract/offers/index.ts'

export function buildOffer(changes: Partial<Offer> = {}): Offer {
  return {
    isin: 'GB00B3MBS747',
    lei: null,
    name: 'Ocado Group plc',
    ticker: 'OCDO.L',
    stage: 'approach',
    commencedAt: '2026-09-01T06:00:00.000Z',
    bidders: [],
    securities: [{ class: '2p ordinary', isin: 'GB00B3MBS747', inIssue: 837_000_000 }],
    deadlineAt: null,
    deadlineDays: null,
    leftOn: null,
    price: 310,
    unit: 'GBX',
    priceAt: '2026-09-18T10:00:00.000Z',
    change: 0.24,
    changeFrom: '2026-08-31',
    ...changes,
  }
}

export function buildOffers(items: readonly Offer[], changes: Partial<Offers> = {}): Offers {
  return {
    isAvailable: true,
    table: {
      day: '2026-09-18',
      readAt: '2026-09-18T08:00:00.000Z',
      checksum: 'ab'.repeat(32),
      source: 'file',
    },
    ageDays: 0,
    refused: null,
    items: [...items],
    unmatched: 0,
    changes: [],
    nextDisclosureAt: '2026-09-21T14:30:00.000Z',
    simulated: false,
    ...changes,
  }
}
