import { describe, expect, it } from 'vitest'
import type { Listing, ListingsTable } from '../tables.ts'
import { ListingColumns } from './listing-columns.ts'

describe('Listings in columns', () => {
  const listing: ListingsTable = {
    listing_id: 'one',
    issuer_id: 'vodafone',
    ticker: 'VOD.L',
    tidm: 'VOD',
    name: 'Vodafone Group plc',
    security_description: null,
    exchange: 'LSE',
    mic: 'XLON',
    market: 'MAIN MARKET',
    listing_category: null,
    type: 'Shares',
    currency: 'GBX',
    country: 'United Kingdom',
    hq_country: null,
    gics_sector: null,
    gics_industry: null,
    icb_industry: null,
    icb_supersector: 'Telecommunications',
    city: null,
    website: 'https://www.vodafone.com',
    isin: 'GB00BH4HKS39',
    sec_cik: null,
    listing_date: '1988-10-26',
    market_cap: 0,
    market_cap_unit: 'GBP',
    market_cap_date: '2026-02-23',
    market_cap_usd: 36_334_369_908,
    last_price: null,
    last_price_unit: null,
    last_price_date: null,
    is_international: 0,
    sources: 'lse+px',
    retired_on: null,
  }
  const columns = new ListingColumns()
  columns.push(listing)
  columns.push({ ...listing, listing_id: 'two', ticker: 'BP.L', icb_supersector: null })
  columns.trim()

  it('keep every field, null and 0 apart', () => {
    expect(JSON.parse(JSON.stringify(columns.at(0)))).toEqual(listing)
    const read = columns.at(0)
    for (const field of Object.keys(listing) as (keyof Listing)[]) {
      expect([field, read[field]]).toEqual([field, listing[field]])
    }
  })

  it('are listed in the order of the rows, and grouped in it', () => {
    const listings = columns.list(Uint32Array.of(1, 0))
    expect(listings.map(({ ticker }) => ticker)).toEqual(['BP.L', 'VOD.L'])
    expect(listings.at(0)?.listing_id).toBe('two')
    expect(listings.at(2)).toBeUndefined()
    expect(listings.select(({ tidm }) => tidm === 'VOD').length).toBe(2)
    const groups = listings.groupBy(({ icb_supersector: sector }) => sector)
    expect([...groups].map(([name, { length }]) => [name, length])).toEqual([
      ['Telecommunications', 1],
    ])
  })
})
