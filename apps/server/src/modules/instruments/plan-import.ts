/**
 * Plans an import: which rows are new, changed, renamed or retired. It reads the whole list first,
 * because a row may only claim a listing that no other row has a better claim to. No database access;
 * yields to the event loop between batches.
 */

import { findExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { forEachPaced } from '../../platform/pace.ts'
import {
  buildIssuerId,
  buildListingId,
  buildListingMatcher,
  issuerKeysOf,
} from './listing-identity.ts'
import type { MalformedRow, ReferenceChunk, ReferenceRow } from './reference-data.ts'
import { GILT_LIST, GILT_TYPE } from './reference-gilts.ts'
import type { Listing } from './tables.ts'

export interface ImportReport {
  /** Tickers, like all lists below. */
  readonly added: readonly string[]
  /** Includes listings that were retired and have reappeared. */
  readonly changed: readonly string[]
  /** From the former to the new ticker. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
  readonly retired: readonly string[]
  readonly unchanged: number
  /** Rows skipped because of an excluded source. */
  readonly omitted: number
  readonly malformed: readonly MalformedRow[]
}

export interface TickerOfListing {
  readonly ticker: string
  readonly listingId: string
}

export interface ImportPlan {
  readonly report: ImportReport
  readonly upserts: readonly Listing[]
  readonly issuers: readonly { readonly issuer_id: string; readonly name: string }[]
  readonly retire: readonly string[]
  /** Aliases that start with this import. */
  readonly begin: readonly TickerOfListing[]
  /** Listings whose current alias ends. */
  readonly end: readonly string[]
}

export async function planImport(
  stored: readonly Listing[],
  chunks: AsyncIterable<ReferenceChunk>,
): Promise<ImportPlan> {
  const matcher = await buildListingMatcher(stored)
  const exchanges = new Set<string>()
  const malformedTickers = new Set<string>()
  const malformed: MalformedRow[] = []
  const claims: Claim[] = []
  let omitted = 0
  for await (const chunk of chunks) {
    omitted += chunk.omitted
    malformed.push(...chunk.malformed)
    for (const exchange of chunk.exchanges) exchanges.add(exchange)
    for (const ticker of chunk.malformedTickers) malformedTickers.add(ticker)
    await forEachPaced(chunk.rows, (row) => {
      const identity = { ...row, mic: findExchange(row.exchange)?.mic ?? row.exchange }
      claims.push({ row, identity, certain: matcher.claimCertain(identity) })
    })
  }

  const planner = await buildPlanner(stored)
  await forEachPaced(claims, ({ row, identity, certain }) =>
    planner.add(row, identity.mic, certain ?? matcher.claimLikely(identity)),
  )
  // Do not retire listings of exchanges that the list lacks, or those with malformed rows.
  const gone = planner
    .unseen()
    .filter(
      ({ exchange, ticker, type }) =>
        exchanges.has(type === GILT_TYPE ? GILT_LIST : exchange) && !malformedTickers.has(ticker),
    )
  return planner.finish(gone, { omitted, malformed })
}

interface Claim {
  readonly row: ReferenceRow
  readonly identity: ReferenceRow & { readonly mic: string }
  readonly certain: Listing | undefined
}

async function buildPlanner(stored: readonly Listing[]) {
  const ids = new Set<string>()
  const issuerByKey = new Map<string, string>()
  await forEachPaced(stored, (listing) => {
    ids.add(listing.listing_id)
    indexIssuer(issuerByKey, toKeyFields(listing), listing.issuer_id)
  })

  const seen = new Set<string>()
  const added: string[] = []
  const changed: string[] = []
  const renamed: { from: string; to: string }[] = []
  const upserts: Listing[] = []
  const issuers: { issuer_id: string; name: string }[] = []
  const begin: TickerOfListing[] = []
  const end: string[] = []
  let unchanged = 0

  return {
    add(row: ReferenceRow, mic: string, match: Listing | undefined) {
      const listingId = match?.listing_id ?? buildListingId({ ...row, mic }, (id) => ids.has(id))
      ids.add(listingId)
      seen.add(listingId)
      const known = match?.issuer_id ?? findIssuer(issuerByKey, row)
      const issuerId = known ?? buildIssuerId(listingId)
      if (!known) issuers.push({ issuer_id: issuerId, name: row.name })
      indexIssuer(issuerByKey, row, issuerId)

      const next = toListing(row, { listingId, issuerId, mic })
      if (match && isSame(match, next)) {
        unchanged++
        return
      }
      upserts.push(next)
      const isRenamed = match !== undefined && match.ticker !== next.ticker
      if (!match) added.push(row.ticker)
      else if (isRenamed) renamed.push({ from: match.ticker, to: next.ticker })
      else changed.push(row.ticker)
      if (isRenamed) end.push(listingId)
      if (!match || isRenamed || match.retired_on !== null) {
        begin.push({ ticker: row.ticker, listingId })
      }
    },
    unseen: () =>
      stored
        .filter(({ listing_id: id, retired_on: on }) => on === null && !seen.has(id))
        .toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1)),
    finish(
      gone: readonly Listing[],
      rest: Pick<ImportReport, 'omitted' | 'malformed'>,
    ): ImportPlan {
      const retired = gone.map(({ ticker }) => ticker)
      const retire = gone.map(({ listing_id: id }) => id)
      return {
        report: { added, changed, renamed, retired, unchanged, ...rest },
        upserts,
        issuers,
        retire,
        begin,
        end: [...end, ...retire],
      }
    },
  }
}

function toKeyFields(listing: Listing): IssuerFields {
  const { isin, sec_cik: secCik, name, country, type } = listing
  return { isin, secCik, name, country, type }
}

type IssuerFields = Parameters<typeof issuerKeysOf>[0]

function findIssuer(issuerByKey: ReadonlyMap<string, string>, row: IssuerFields) {
  for (const key of issuerKeysOf(row)) {
    const issuerId = issuerByKey.get(key)
    if (issuerId) return issuerId
  }
  return undefined
}

function indexIssuer(issuerByKey: Map<string, string>, row: IssuerFields, issuerId: string) {
  for (const key of issuerKeysOf(row)) if (!issuerByKey.has(key)) issuerByKey.set(key, issuerId)
}

function toListing(
  row: ReferenceRow,
  { listingId, issuerId, mic }: { listingId: string; issuerId: string; mic: string },
): Listing {
  return {
    listing_id: listingId,
    issuer_id: issuerId,
    ticker: row.ticker,
    tidm: row.tidm,
    name: row.name,
    security_description: row.securityDescription,
    exchange: row.exchange,
    mic,
    market: row.market,
    listing_category: row.listingCategory,
    type: row.type,
    currency: row.currency,
    country: row.country,
    hq_country: row.hqCountry,
    gics_sector: row.gicsSector,
    gics_industry: row.gicsIndustry,
    icb_industry: row.icbIndustry,
    icb_supersector: row.icbSupersector,
    city: row.city,
    website: row.website,
    isin: row.isin,
    sec_cik: row.secCik,
    listing_date: row.listingDate,
    market_cap: row.marketCap?.value ?? null,
    market_cap_unit: row.marketCap?.unit ?? null,
    market_cap_date: row.marketCap?.date ?? null,
    market_cap_usd: row.marketCapUsd,
    last_price: row.lastPrice?.value ?? null,
    last_price_unit: row.lastPrice?.unit ?? null,
    last_price_date: row.lastPrice?.date ?? null,
    is_international: row.isInternational ? 1 : 0,
    sources: row.sources.join('+'),
    retired_on: null,
  }
}

function isSame(a: Listing, b: Listing): boolean {
  return (Object.keys(b) as (keyof Listing)[]).every((column) => a[column] === b[column])
}
