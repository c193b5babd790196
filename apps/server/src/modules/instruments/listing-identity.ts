/**
 * Who is who. A listing keeps its id through renames, changes of currency and moves between London
 * markets; a ticker that passes to another company does not take the id with it. Pure.
 */
import { createHash } from 'node:crypto'
import { inBatches } from './in-batches.ts'
import type { ReferenceRow } from './reference-data.ts'
import type { Listing } from './tables.ts'

type IdentityRow = Pick<ReferenceRow, 'ticker' | 'isin' | 'currency' | 'name' | 'secCik'> & {
  mic: string
}

/** Each stored listing is claimed by one row at most. */
export interface ListingMatcher {
  /**
   * The listing of the same ticker and ISIN. Every row of a list asks for this before any asks for
   * the likely one, so that a new line of a security cannot take an older line's identity.
   */
  claimCertain(row: IdentityRow): Listing | undefined
  /**
   * Else the only free listing of the same ISIN, MIC and currency (a renamed line); else the one of
   * the same ticker where nothing says that another company has it now.
   */
  claimLikely(row: IdentityRow): Listing | undefined
}

export async function buildListingMatcher(stored: readonly Listing[]): Promise<ListingMatcher> {
  const byKey = new Map<string, Listing[]>()
  const byTicker = new Map<string, Listing[]>()
  await inBatches(stored, (listing) => {
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

/** Whether two rows of one ticker are one security: other ISINs or CIKs need the same name. */
function isSameSecurity(listing: Listing, row: IdentityRow): boolean {
  const isOtherIsin = listing.isin && row.isin && listing.isin !== row.isin
  const isOtherCik = listing.sec_cik && row.secCik && listing.sec_cik !== row.secCik
  if (!isOtherIsin && !isOtherCik) return true
  return toIssuerName(listing.name) === toIssuerName(row.name)
}

/**
 * A new listing's id. It is made from what identified the line when it was first seen, so that two
 * installations fed with the same list agree; it is never computed again.
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

/** Types whose lines belong to the company that they are named after; funds are told apart by ISIN. */
const COMPANY_TYPES = new Set([
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
 * Keys of which any one shared by two lines makes them one issuer's: the ISIN, the SEC's CIK, and
 * for companies the name without legal form, in one country.
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
function toIssuerName(name: string): string {
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
