/** Converts stored listings to the shapes of the contract. */
import type {
  ExchangeData,
  Instrument,
  InstrumentDetail,
  InstrumentHit,
  InstrumentLine,
} from '@leadenhall/contract/instruments/index.ts'
import type { ListedShare } from '@leadenhall/contract/quotes/index.ts'
import { otherReadings } from './find-symbol.ts'
import type { Listing } from './tables.ts'
import { byPreference, type Resolved, type Universe } from './universe.ts'

export function toInstrument(listing: Listing): Instrument {
  return {
    listing_id: listing.listing_id,
    issuer_id: listing.issuer_id,
    ticker: listing.ticker,
    TIDM: listing.tidm,
    name: listing.name,
    issuer_name: listing.name,
    security_description: listing.security_description,
    exchange: listing.exchange,
    market: listing.market,
    listing_category: listing.listing_category,
    mifir_identifier_description: listing.type,
    trading_currency: listing.currency,
    country_of_incorporation: listing.country,
    country: listing.hq_country ?? listing.country,
    icb_industry: listing.icb_industry,
    supersector: listing.icb_supersector,
    industry: listing.gics_industry,
    sector: listing.gics_sector,
    company_website: listing.website,
    city: listing.city,
    isin: listing.isin,
    sec_cik: listing.sec_cik,
    listing_date: listing.listing_date,
    is_international: listing.is_international === 1,
    retired_on: listing.retired_on,
    sources: listing.sources.split('+'),
  }
}

/** The response schema drops the fields that a line does not have. */
export function toLine(listing: Listing): InstrumentLine {
  return toInstrument(listing)
}

export function toHit(listing: Listing): InstrumentHit {
  return {
    listing_id: listing.listing_id,
    ticker: listing.ticker,
    TIDM: listing.tidm,
    name: listing.name,
    issuer_name: listing.name,
    exchange: listing.exchange,
    market: listing.market,
    currency: listing.currency,
    country: listing.hq_country ?? listing.country,
    type: listing.type,
    sec_cik: listing.sec_cik,
  }
}

/** Shown instead of a quote. */
export function toListedShare(listing: Listing): ListedShare {
  const { market_cap: value, market_cap_unit: unit, market_cap_date: date } = listing
  return { name: listing.name, marketCap: datedPrice(value, unit, date) }
}

/** Industry and sector use ICB if the listing has it, otherwise GICS. */
export function toExchangeData(listing: Listing, profile: string | null): ExchangeData {
  return {
    ticker: listing.ticker,
    exchange: listing.exchange,
    name: listing.name,
    market: listing.market,
    industry: listing.icb_industry ?? listing.gics_industry,
    sector: listing.icb_supersector ?? listing.gics_sector,
    company_website: listing.website,
    country: listing.hq_country ?? listing.country,
    profile: profile === null ? null : { profile },
    sec_cik: listing.sec_cik,
  }
}

export function toDetail(
  universe: Universe,
  { listing, formerTicker }: Resolved,
  requested: string,
): InstrumentDetail {
  const scheme = listing.icb_industry ? 'ICB' : 'GICS'
  const industry = listing.icb_industry ?? listing.gics_industry
  const sector = scheme === 'ICB' ? listing.icb_supersector : listing.gics_sector
  const groups = universe.classification(scheme)
  return {
    ...toInstrument(listing),
    renamed_to: formerTicker ? listing.ticker : null,
    read_from: formerTicker ? null : readFrom(universe, listing, requested),
    industry_link:
      industry && groups.inIndustry(industry).length > 0 ? { name: industry, scheme } : null,
    sector_link: sector && groups.inSector(sector).length > 0 ? { name: sector, scheme } : null,
    indices: universe
      .indicesOf(listing.listing_id)
      .map(({ index, asOf }) => ({ index, as_of: asOf })),
    other_lines: universe
      .linesOf(listing.issuer_id)
      .filter(({ listing_id: id }) => id !== listing.listing_id)
      .toSorted(byPreference)
      .map((line) => ({
        ticker: line.ticker,
        exchange: line.exchange,
        name: line.name,
        security_description: line.security_description,
        trading_currency: line.currency,
        retired_on: line.retired_on,
      })),
    reference: {
      market_cap: datedPrice(listing.market_cap, listing.market_cap_unit, listing.market_cap_date),
      market_cap_usd: listing.market_cap_usd,
      last_price: datedPrice(listing.last_price, listing.last_price_unit, listing.last_price_date),
    },
  }
}

function readFrom(
  universe: Universe,
  { ticker }: Listing,
  requested: string,
): InstrumentDetail['read_from'] {
  const others = otherReadings(universe, requested, ticker)
  if (others === null) return null
  return {
    code: requested.trim().toUpperCase(),
    others: others.map((other) => ({
      ticker: other.ticker,
      exchange: other.exchange,
      name: other.name,
    })),
  }
}

function datedPrice(value: number | null, unit: string | null, date: string | null) {
  return value !== null && unit !== null && date !== null ? { value, unit, date } : null
}
