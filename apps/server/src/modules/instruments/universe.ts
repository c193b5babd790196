/**
 * All listings in memory, indexed for lookups, lists and search. Built from storage at startup and
 * after every import; a request uses one universe throughout.
 */
import type { ClassificationScheme } from '@leadenhall/contract/instruments/index.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Db } from '../../platform/db/database.ts'
import { createPace, forEachPaced } from '../../platform/pace.ts'
import { buildClassification, type Classification } from './classification.ts'
import { listStoredListings } from './list-stored-listings.ts'
import { MultiMap } from './multi-map.ts'
import { buildSearchIndex, type SearchIndex } from './search-index.ts'
import type { Listing, TickerAliasesTable } from './tables.ts'

export interface IndexMembership {
  readonly index: string
  readonly asOf: string
}

export interface Resolved {
  readonly listing: Listing
  /** The requested ticker if it is a former one, otherwise null. */
  readonly formerTicker: string | null
}

export interface Universe {
  readonly loadedAtMs: number
  /** Live and retired, sorted by ticker. */
  readonly listings: readonly Listing[]
  /** Live London listings without international ones, sorted by ticker: the contents of Browse. */
  readonly london: readonly Listing[]
  readonly international: readonly Listing[]
  findById(listingId: string): Listing | undefined
  /** Looks up by current ticker, former ticker, exchange code and ISIN, in this order. */
  resolve(text: string): Resolved | undefined
  /** All listings with this ticker or exchange code: the ticker's own first, then by preference. */
  listByCode(text: string): readonly Listing[]
  linesOf(issuerId: string): readonly Listing[]
  indicesOf(listingId: string): readonly IndexMembership[]
  membersOf(index: string): readonly Listing[]
  classification(scheme: ClassificationScheme): Classification
  search(query: string, options: { limit: number; international?: boolean }): readonly Listing[]
}

/** The storage key for a symbol's quotes and history. */
export function subjectOf(universe: Universe, symbol: string): string {
  return universe.resolve(symbol)?.listing.listing_id ?? `symbol:${symbol}`
}

export async function loadUniverse(db: Db, nowMs: number): Promise<Universe> {
  const listings = await sortByTicker(await listStoredListings(db))
  const aliases = await db
    .selectFrom('ticker_aliases')
    .selectAll()
    .where('valid_to', 'is not', null)
    .orderBy('valid_to', 'desc')
    .execute()
  const members = await db.selectFrom('index_members').selectAll().orderBy('index_name').execute()
  const shared = await internStrings(listings)
  const index = await buildSearchIndex(shared.map(toSearchable))
  return buildUniverse({ nowMs, listings: shared, aliases, members, index })
}

interface UniverseParts {
  readonly nowMs: number
  readonly listings: readonly Listing[]
  /** Ended aliases only, newest first. */
  readonly aliases: readonly TickerAliasesTable[]
  readonly members: readonly { index_name: string; listing_id: string; as_of: string }[]
  readonly index: SearchIndex
}

async function buildUniverse(parts: UniverseParts): Promise<Universe> {
  const { listings, index } = parts
  const pace = createPace()
  const byId = new Map<string, Listing>()
  const byTicker = new Map<string, Listing>()
  const byCode = new MultiMap<Listing>()
  const byIssuer = new MultiMap<Listing>()
  const byIsin = new MultiMap<Listing>()
  await forEachPaced(listings, (listing) => {
    const { ticker, tidm, issuer_id: issuerId, isin } = listing
    const holder = byTicker.get(ticker.toUpperCase())
    if (!holder || holder.retired_on !== null) byTicker.set(ticker.toUpperCase(), listing)
    byCode.add(tidm.toUpperCase(), listing)
    byIssuer.add(issuerId, listing)
    if (isin) byIsin.add(isin, listing)
    byId.set(listing.listing_id, listing)
  })
  const formerTickers = new Map<string, Listing>()
  for (const { ticker, listing_id: id } of parts.aliases) {
    const listing = byId.get(id)
    if (listing && !formerTickers.has(ticker)) formerTickers.set(ticker, listing)
  }
  const memberships = Map.groupBy(parts.members, ({ listing_id: id }) => id)
  const byIndex = Map.groupBy(parts.members, ({ index_name: name }) => name)
  const live = listings.filter(({ retired_on: retiredOn }) => retiredOn === null)
  const london = live.filter(({ exchange }) => isLondonExchange(exchange))
  const domestic = london.filter(({ is_international: flag }) => flag === 0)
  await pace()
  const icb = buildClassification(domestic, (listing) => ({
    industry: listing.icb_industry,
    sector: listing.icb_supersector,
  }))
  await pace()
  const gics = buildClassification(
    live.filter(({ is_international: flag }) => flag === 0),
    (listing) => ({ industry: listing.gics_industry, sector: listing.gics_sector }),
  )
  const classifications = { ICB: icb, GICS: gics }

  const listByCode = (text: string) => {
    const code = text.trim().toUpperCase()
    const exact = byTicker.get(code)
    const same = byCode.get(code).filter((listing) => listing !== exact)
    return [...(exact ? [exact] : []), ...same.toSorted(byPreference)]
  }
  const find = (code: string): Resolved | undefined => {
    const present = byTicker.get(code)
    if (present) return { listing: present, formerTicker: null }
    const former = formerTickers.get(code)
    if (former) return { listing: former, formerTicker: code }
    const [found] = [...listByCode(code), ...byIsin.get(code).toSorted(byPreference)]
    return found ? { listing: found, formerTicker: null } : undefined
  }
  return {
    loadedAtMs: parts.nowMs,
    listings,
    london: domestic,
    international: london.filter(({ is_international: flag }) => flag === 1),
    findById: (id) => byId.get(id),
    resolve(text) {
      const entered = text.trim().toUpperCase()
      return find(entered) ?? find(entered.replace(CLASS_AFTER_DOT, '-'))
    },
    listByCode,
    linesOf: (issuerId) => byIssuer.get(issuerId),
    indicesOf: (id) =>
      (memberships.get(id) ?? []).map(({ index_name: name, as_of: asOf }) => ({
        index: name,
        asOf,
      })),
    membersOf: (name) =>
      (byIndex.get(name) ?? []).flatMap(({ listing_id: id }) => byId.get(id) ?? []),
    classification: (scheme) => classifications[scheme],
    search: (query, options) =>
      index.search(query, options).flatMap((position) => listings[position] ?? []),
  }
}

/** The dot before a share class, which tickers write as a hyphen: `BRK.B`, `BT.A.L`. */
const CLASS_AFTER_DOT = /\.(?=[A-Z](\.|$))/

/** Live before retired, domestic before international, London first, then larger market cap. */
export function byPreference(a: Listing, b: Listing): number {
  return (
    Number(a.retired_on !== null) - Number(b.retired_on !== null) ||
    a.is_international - b.is_international ||
    Number(isLondonExchange(b.exchange)) - Number(isLondonExchange(a.exchange)) ||
    (b.market_cap_usd ?? 0) - (a.market_cap_usd ?? 0) ||
    (a.ticker < b.ticker ? -1 : 1)
  )
}

function toSearchable(listing: Listing) {
  return {
    ticker: listing.ticker,
    tidm: listing.tidm,
    name: listing.name,
    exchange: listing.exchange,
    isin: listing.isin,
    type: listing.type,
    marketCapUsd: listing.market_cap_usd,
    isInternational: listing.is_international === 1,
    isRetired: listing.retired_on !== null,
  }
}

/** Sorts by code units, independent of the database's collation, in buckets that yield in between. */
async function sortByTicker(listings: readonly Listing[]): Promise<Listing[]> {
  const buckets = Map.groupBy(listings, ({ ticker }) => ticker.slice(0, 1))
  const sorted: Listing[] = []
  const pace = createPace()
  for (const first of [...buckets.keys()].toSorted()) {
    const bucket = buckets.get(first) ?? []
    sorted.push(...bucket.toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1)))
    await pace()
  }
  return sorted
}

const REPEATED_COLUMNS = [
  'exchange',
  'mic',
  'market',
  'listing_category',
  'type',
  'currency',
  'country',
  'hq_country',
  'gics_sector',
  'gics_industry',
  'icb_industry',
  'icb_supersector',
  'city',
  'market_cap_unit',
  'market_cap_date',
  'last_price_unit',
  'last_price_date',
  'sources',
] as const

/** Shares one string per distinct value; countries, sectors and markets repeat thousands of times. */
async function internStrings(listings: readonly Listing[]): Promise<Listing[]> {
  const pool = new Map<string, string>()
  const intern = (text: string) => {
    const known = pool.get(text)
    if (known === undefined) pool.set(text, text)
    return known ?? text
  }
  const shared: Listing[] = []
  await forEachPaced(listings, (listing) => {
    // Safe to mutate: the rows were just loaded and are not shared yet.
    const row = listing as { -readonly [Column in keyof Listing]: Listing[Column] }
    for (const column of REPEATED_COLUMNS) {
      const text = row[column]
      if (text !== null) row[column] = intern(text)
    }
    shared.push(row)
  })
  return shared
}
