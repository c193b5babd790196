/**
 * Listing identity. A listing keeps its id through renames, changes of currency and moves between
 * London markets, but a ticker that passes to another company does not take the id along. Pure.
 */

import { createHash } from 'node:crypto'
import { forEachPaced } from '../../platform/pace.ts'
import type { ReferenceRow } from './reference-data.ts'
import type { Listing } from './tables.ts'

type IdentityRow = Pick<ReferenceRow, 'ticker' | 'isin' | 'currency' | 'name' | 'secCik'> & {
  mic: string
}

/** Matches rows to stored listings; each listing is claimed by at most one row. */
export interface ListingMatcher {
  /**
   * The listing with the same ticker and ISIN. Call it for every row before any `claimLikely`, so that
   * a security's new listing cannot take the id of an older one.
   */
  claimCertain(row: IdentityRow): Listing | undefined
  /**
   * The only unclaimed listing with the same ISIN, MIC and currency (a rename); otherwise the one with
   * the same ticker, unless it now belongs to another company.
   */
  claimLikely(row: IdentityRow): Listing | undefined
}

export async function buildListingMatcher(stored: readonly Listing[]): Promise<ListingMatcher> {
  const byKey = new Map<string, Listing[]>()
  const byTicker = new Map<string, Listing[]>()
  await forEachPaced(stored, (listing) => {
    if (listing.isin) pushTo(byKey, identityKey(listing), listing)
    pushTo(byTicker, listing.ticker, listing)
  })
  const taken = new Set<string>()
  const free = (listings: readonly Listing[] = []) =>
    listings.filter(({ listing_id: id }) => !taken.has(id)).toSorted(liveFirst)
  const claim = (listing: Listing | undefined) => {
    if (listing) taken.add(listing.listing_id)
    return listing
  }

  return {
    claimCertain(row) {
      if (!row.isin) return undefined
      const sameIsin = free(byTicker.get(row.ticker)).filter(({ isin }) => isin === row.isin)
      const sameLine = sameIsin.find(
        ({ mic, currency }) => mic === row.mic && currency === row.currency,
      )
      return claim(sameLine ?? sameIsin[0])
    },
    claimLikely(row) {
      const sameKey = row.isin ? free(byKey.get(identityKey(row))) : []
      if (sameKey.length === 1) return claim(sameKey[0])
      return claim(free(byTicker.get(row.ticker)).find((listing) => isSameSecurity(listing, row)))
    },
  }
}

function pushTo(map: Map<string, Listing[]>, key: string, listing: Listing): void {
  const list = map.get(key)
  if (list) list.push(listing)
  else map.set(key, [listing])
}

function liveFirst(a: Listing, b: Listing): number {
  return Number(a.retired_on !== null) - Number(b.retired_on !== null)
}

function identityKey(row: { isin: string | null; mic: string; currency: string | null }): string {
  return `${row.isin}|${row.mic}|${row.currency ?? ''}`
}

/** True if a listing and a row with the same ticker are the same security: if ISIN or CIK differ, the names must match. */
function isSameSecurity(listing: Listing, row: IdentityRow): boolean {
  const isOtherIsin = listing.isin && row.isin && listing.isin !== row.isin
  const isOtherCik = listing.sec_cik && row.secCik && listing.sec_cik !== row.secCik
  if (!isOtherIsin && !isOtherCik) return true
  return toIssuerName(listing.name) === toIssuerName(row.name)
}

/**
 * A new listing's id, derived from its identifiers when first seen, so that installations that import
 * the same list agree. It is never recomputed.
 */
export function buildListingId(row: IdentityRow, isTaken: (id: string) => boolean): string {
  const key = row.isin ? identityKey(row) : `${row.ticker}|${row.mic}`
  for (let attempt = 0; ; attempt++) {
    const id = shortHash('L', attempt === 0 ? key : `${key}|${row.ticker}|${attempt}`)
    if (!isTaken(id)) return id
  }
}

export function buildIssuerId(listingId: string): string {
  return shortHash('I', listingId)
}

function shortHash(prefix: string, text: string): string {
  return prefix + createHash('sha256').update(text).digest('hex').slice(0, 15)
}

/** Types issued by the company they are named after. Other types, such as funds, are matched by ISIN only. */
export const COMPANY_TYPES: ReadonlySet<string> = new Set([
  'Shares',
  'Depositary receipts',
  'Preference shares',
  'Preferred',
  'ZDP shares',
  'Warrants',
  'Units',
  'Rights',
  'Notes',
])

/**
 * Two listings that share any of these keys have the same issuer: ISIN; for companies also SEC CIK,
 * and country plus name without legal form.
 */
export function issuerKeysOf(row: {
  isin: string | null
  secCik: string | null
  name: string
  country: string | null
  type: string
}): string[] {
  const keys: string[] = []
  if (row.isin) keys.push(`isin:${row.isin}`)
  if (!COMPANY_TYPES.has(row.type)) return keys
  if (row.secCik) keys.push(`cik:${row.secCik}`)
  const name = toIssuerName(row.name)
  if (name.length >= 2 && row.country) keys.push(`name:${name}|${row.country}`)
  return keys
}

const LEGAL_FORMS =
  /\b(plc|p l c|inc|incorporated|corp|corporation|co|company|ltd|limited|ag|se|sa|s a|nv|n v|spa|s p a|ab|asa|oyj|kk|k k|llc|lp|the)\b/g

/** `Vodafone Group Plc` and `VODAFONE GROUP PUBLIC LIMITED COMPANY` → `vodafone group`. */
export function toIssuerName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/public limited company/g, 'plc')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(LEGAL_FORMS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
