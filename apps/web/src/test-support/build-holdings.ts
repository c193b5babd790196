import type { Holding, Holdings } from '@leadenhall/contract/portfolio/index.ts'

export function buildHolding(changes: Partial<Holding> = {}): Holding {
  return {
    ticker: 'VOD.L',
    name: 'Vodafone Group plc',
    isin: 'GB00BH4HKS39',
    sector: 'Communication Services',
    country: 'United Kingdom',
    kind: 'Shares',
    accountIds: ['isa'],
    quantity: '1000',
    averageCost: { value: '69.5', unit: 'GBX' },
    cost: '695',
    price: { value: '80', unit: 'GBX' },
    priceAsOf: '2026-09-18T10:00:00.000Z',
    localValue: { value: '800', unit: 'GBP' },
    value: '800',
    weight: 0.8,
    gain: { price: '105', currency: '0', income: '38.5', costs: '-5.95', total: '137.55' },
    gainRatio: 0.198,
    today: '5',
    lots: [],
    unknownBecause: null,
    ...changes,
  }
}

export function buildHoldings(changes: Partial<Holdings> = {}): Holdings {
  return {
    on: '2026-09-18',
    currency: 'GBP',
    value: '1000',
    knownValue: '1000',
    cost: '695',
    knownCost: '695',
    costUnknownBecause: null,
    gain: { price: '105', currency: '0', income: '38.5', costs: '-5.95', total: '137.55' },
    today: '5',
    unknownBecause: null,
    holdings: [buildHolding()],
    cash: [{ account_id: 'isa', currency: 'GBP', amount: '200', value: '200' }],
    allocation: {
      account: [{ name: 'My ISA', value: '1000', weight: 1 }],
      sector: [
        { name: 'Communication Services', value: '800', weight: 0.8 },
        { name: 'Cash', value: '200', weight: 0.2 },
      ],
      country: [],
      currency: [],
      kind: [],
    },
    ...changes,
  }
}
