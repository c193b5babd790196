import { expect, it } from 'vitest'
import { type ListedSecurity, listedKindOf } from './security-facts.ts'

const SHARE: ListedSecurity = {
  currency: 'GBX',
  exchange: 'LSE',
  gics_industry: null,
  icb_supersector: null,
  is_international: 0,
  isin: 'GB00BYW0PQ60',
  name: 'Land Securities Group plc',
  type: 'Shares',
}
const INDUSTRY = 'Equity Real Estate Investment Trusts (REITs)'
const ESTATE = { icb_supersector: 'Real Estate' }

it.each<[string, Partial<ListedSecurity>, ReturnType<typeof listedKindOf>]>([
  ['A share of another sector', { gics_industry: 'Software' }, null],
  ['A share in the industry of REITs', { gics_industry: INDUSTRY, ...ESTATE }, 'reit_by_sector'],
  ['A share named so', { name: 'Regional REIT Ltd', isin: 'GG00BSY2LD72' }, 'reit_by_name'],
  ['A property company whose industry is not known', ESTATE, 'reit_by_estate'],
  ['A developer', { ...ESTATE, gics_industry: 'Real Estate Management & Development' }, null],
  ['A REIT of New York', { gics_industry: INDUSTRY, exchange: 'NYSE', isin: 'US7561091049' }, null],
  ['A foreign REIT traded in London', { gics_industry: INDUSTRY, is_international: 1 }, null],
  ['A depositary receipt', { ...ESTATE, type: 'Depositary receipts', currency: 'USD' }, null],
  ['A trust by its name', { name: 'Albion VCT PLC' }, 'vct'],
  ['An offshore ETF', { type: 'ETFs', isin: 'IE00B3XXRP09' }, 'fund'],
  ['An ETF without an ISIN', { type: 'ETFs', isin: null }, 'fund'],
  ['A retail bond', { type: 'Retail bonds', currency: 'GBP', isin: 'XS2337104231' }, 'bond'],
  ['A bond in dollars', { type: 'Retail bonds', currency: 'USD', isin: 'XS2337104231' }, null],
])('%s', (_, over, kind) => {
  expect(listedKindOf({ ...SHARE, ...over })).toBe(kind)
})

it('A security that no list has is of no kind', () => {
  expect(listedKindOf(undefined)).toBeNull()
})
