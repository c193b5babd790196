import type { ImageType } from '../../platform/outbound/image.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    issuers: IssuersTable
    listings: ListingsTable
    ticker_aliases: TickerAliasesTable
    index_members: IndexMembersTable
    logos: LogosTable
  }
}

export interface IssuersTable {
  issuer_id: string
  name: string
}

/** One security on one exchange. `listing_id` is permanent; everything else may change. */
export interface ListingsTable {
  listing_id: string
  issuer_id: string
  ticker: string
  tidm: string
  name: string
  security_description: string | null
  exchange: string
  mic: string
  market: string | null
  listing_category: string | null
  type: string
  currency: string | null
  country: string | null
  hq_country: string | null
  gics_sector: string | null
  gics_industry: string | null
  icb_industry: string | null
  icb_supersector: string | null
  city: string | null
  website: string | null
  isin: string | null
  sec_cik: string | null
  listing_date: string | null
  market_cap: number | null
  market_cap_unit: string | null
  market_cap_date: string | null
  market_cap_usd: number | null
  last_price: number | null
  last_price_unit: string | null
  last_price_date: string | null
  /** 0 or 1. */
  is_international: number
  /** Source codes joined by `+`. */
  sources: string
  /** Date of the first import without the listing; null while it trades. */
  retired_on: string | null
}
export type Listing = Readonly<ListingsTable>

/** The period in which a ticker named a listing; `valid_to` is null while it does. */
export interface TickerAliasesTable {
  ticker: string
  listing_id: string
  valid_from: string
  valid_to: string | null
}

export interface IndexMembersTable {
  index_name: string
  listing_id: string
  as_of: string
}

/** The icon of a company's site; `content_type` and `body` are null if it has none. */
export interface LogosTable {
  host: string
  content_type: ImageType | null
  /** Base64. */
  body: string | null
  fetched_at: number
}
