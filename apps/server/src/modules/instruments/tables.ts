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

/**
 * One security on one exchange. `listing_id` is permanent; everything else may change. A class rather
 * than an interface, so that the linter refuses to spread one: a listing that reads its fields from
 * columns has none of its own to copy.
 */
export abstract class Listing {
  declare readonly listing_id: string
  declare readonly issuer_id: string
  declare readonly ticker: string
  declare readonly tidm: string
  declare readonly name: string
  declare readonly security_description: string | null
  declare readonly exchange: string
  declare readonly mic: string
  declare readonly market: string | null
  declare readonly listing_category: string | null
  declare readonly type: string
  declare readonly currency: string | null
  declare readonly country: string | null
  declare readonly hq_country: string | null
  declare readonly gics_sector: string | null
  declare readonly gics_industry: string | null
  declare readonly icb_industry: string | null
  declare readonly icb_supersector: string | null
  declare readonly city: string | null
  declare readonly website: string | null
  declare readonly isin: string | null
  declare readonly sec_cik: string | null
  declare readonly listing_date: string | null
  declare readonly market_cap: number | null
  declare readonly market_cap_unit: string | null
  declare readonly market_cap_date: string | null
  declare readonly market_cap_usd: number | null
  declare readonly last_price: number | null
  declare readonly last_price_unit: string | null
  declare readonly last_price_date: string | null
  /** 0 or 1. */
  declare readonly is_international: number
  /** Source codes joined by `+`. */
  declare readonly sources: string
  /** Date of the first import without the listing; null while it trades. */
  declare readonly retired_on: string | null
}
export type ListingsTable = { -readonly [Field in keyof Listing]: Listing[Field] }

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
