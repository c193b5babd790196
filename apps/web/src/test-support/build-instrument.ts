import type {
  Instrument,
  InstrumentDetail,
  InstrumentHit,
} from '@leadenhall/contract/instruments/index.ts'

/** A typical London share. */
export function buildInstrument(over: Partial<Instrument> = {}): Instrument {
  const ticker = over.ticker ?? 'VOD.L'
  return {
    listing_id: `L-${ticker}`,
    issuer_id: 'I-1',
    ticker,
    TIDM: ticker.replace(/\.L$/, ''),
    name: 'Vodafone Group plc',
    issuer_name: over.name ?? 'Vodafone Group plc',
    security_description: 'ORD USD0.20 20/21',
    exchange: 'LSE',
    market: 'MAIN MARKET',
    listing_category: 'Equity shares (commercial companies)',
    mifir_identifier_description: 'Shares',
    trading_currency: 'GBX',
    country_of_incorporation: 'United Kingdom',
    country: 'United Kingdom',
    icb_industry: 'Telecommunications',
    supersector: 'Telecommunications',
    industry: null,
    sector: null,
    company_website: 'https://www.vodafone.com',
    city: 'Newbury',
    isin: 'GB00BH4HKS39',
    sec_cik: null,
    listing_date: '2014-02-24',
    is_international: false,
    retired_on: null,
    sources: ['lse'],
    ...over,
  }
}

export function buildInstrumentDetail(over: Partial<InstrumentDetail> = {}): InstrumentDetail {
  return {
    ...buildInstrument(over),
    renamed_to: null,
    read_from: null,
    industry_link: { name: 'Telecommunications', scheme: 'ICB' },
    sector_link: { name: 'Telecommunications', scheme: 'ICB' },
    indices: [{ index: 'FTSE 100', as_of: '2026-04-30' }],
    other_lines: [],
    reference: { market_cap: null, market_cap_usd: null, last_price: null },
    ...over,
  }
}

export function buildHit(ticker: string, name: string): InstrumentHit {
  return {
    listing_id: `L-${ticker}`,
    ticker,
    TIDM: ticker.replace(/\.L$/, ''),
    name,
    issuer_name: name,
    exchange: 'LSE',
    market: 'MAIN MARKET',
    currency: 'GBX',
    country: 'United Kingdom',
    type: 'Shares',
    sec_cik: null,
  }
}
