import { describe, expect, it } from 'vitest'
import type { Listing } from '../instruments/index.ts'
import { listSectorCompanies, type SectorSources } from './sector-companies.ts'

const line = (ticker: string, given: Partial<Listing>): Listing =>
  ({
    ticker,
    issuer_id: ticker,
    type: 'Shares',
    exchange: 'LSE',
    listing_category: null,
    icb_supersector: null,
    gics_sector: 'Energy',
    market_cap_usd: 100,
    ...given,
  }) as Listing
const london = [
  line('BP.L', { icb_supersector: 'Energy', market_cap_usd: 50 }),
  line('SHEL.L', { icb_supersector: 'Energy' }),
  line('FAR.L', { icb_supersector: 'Energy', market_cap_usd: null }),
  line('VOD.L', { icb_supersector: 'Telecommunications' }),
]
const abroad = [
  line('XOM', { exchange: 'NYSE', market_cap_usd: 300 }),
  line('FANG', { exchange: 'NASDAQ', market_cap_usd: 200 }),
  line('XOM-B', { exchange: 'NYSE', issuer_id: 'XOM', market_cap_usd: 40 }),
  line('AAPL', { exchange: 'NASDAQ', gics_sector: 'Information Technology' }),
  line('TTE.PA', { exchange: 'PA' }),
  line('SHEL', { exchange: 'NYSE', icb_supersector: 'Energy' }),
  line('0R2V.L', {}),
]
const sources = {
  universe: { london, live: [...london, ...abroad] },
  latest: { find: () => undefined },
  dollars: (unit: string) => ({ USD: 1, GBP: 1.25 })[unit] ?? null,
} as unknown as SectorSources
const tickersFor = (own: Listing) =>
  listSectorCompanies(sources, own).map(({ listing }) => listing.ticker)

describe('The companies of a sector', () => {
  it.each([
    ["London's supersector, where a market cap is known", london[0]!, ['SHEL.L', 'BP.L']],
    ['all exchanges of the United States, each company once', abroad[0]!, ['XOM', 'FANG']],
    ['the same exchange elsewhere', abroad[4]!, ['TTE.PA']],
    ['none for an international line in London', abroad[6]!, []],
  ])('are %s', (_, own, expected) => {
    expect(tickersFor(own)).toEqual(expected)
  })

  it('has the own line of a company rather than its largest', () => {
    expect(tickersFor(abroad[2]!)).toEqual(['FANG', 'XOM-B'])
  })
})
