/**
 * All listings in memory, indexed for lookups, lists and search. Built from storage at startup and
 * after every import; a request uses one universe throughout.
 */
import type { ClassificationScheme } from '@leadenhall/contract/instruments/index.ts'
import { LONDON_SHARES } from '@leadenhall/contract/screener/filters.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { readLondonTicker } from '@leadenhall/contract/shared/tickers.ts'
import type { KeyIndex } from '../../platform/columns/key-index.ts'
import type { Db } from '../../platform/db/database.ts'
import { createPace, runPaced } from '../../platform/pace.ts'
import { buildClassification, type Classification } from './classification.ts'
import { ListingColumns, type ListingList } from './columns/listing-columns.ts'
import { fillListingKeys, type ListingKeys } from './columns/listing-keys.ts'
import { type CompanyOf, groupCompanies } from './companies.ts'
import { readStoredListings } from './list-stored-listings.ts'
import { buildSearchIndex, type SearchIndex, type SearchOptions } from './search-index.ts'
import { readShortNames, type ShortNames, shortNameKey } from './short-names.ts'
import { sortInRuns } from './sort-in-runs.ts'
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
  readonly listings: ListingList
  /** Listings that trade, sorted by ticker. */
  readonly live: ListingList
  /** Live London listings without international ones, sorted by ticker: the contents of Browse. */
  readonly london: ListingList
  readonly international: ListingList
  findById(listingId: string): Listing | undefined
  /** Looks up by current ticker, former ticker, exchange code and ISIN, in this order. */
  resolve(text: string): Resolved | undefined
  /** All listings with this ticker or exchange code: the ticker's own first, then by preference. */
  listByCode(text: string): readonly Listing[]
  linesOf(issuerId: string): readonly Listing[]
  companyOf: CompanyOf
  indicesOf(listingId: string): readonly IndexMembership[]
  membersOf(index: string): readonly Listing[]
  classification(scheme: ClassificationScheme): Classification
  /** Waits for the search index, which is built when it is first needed. */
  search(query: string, options: SearchOptions): Promise<readonly Listing[]>
  /** Resolves when searches no longer wait. */
  prepareSearch(): Promise<void>
}

/** The storage key for a symbol's quotes and history. */
export function subjectOf(universe: Universe, symbol: string): string {
  return universe.resolve(symbol)?.listing.listing_id ?? `symbol:${symbol}`
}

export async function loadUniverse(db: Db, nowMs: number): Promise<Universe> {
  const list = await readList(db)
  const aliases = await db
    .selectFrom('ticker_aliases')
    .selectAll()
    .where('valid_to', 'is not', null)
    .orderBy('valid_to', 'desc')
    .execute()
  const members = await db.selectFrom('index_members').selectAll().orderBy('index_name').execute()
  return buildUniverse({ nowMs, ...list, aliases, members, shortNames: await readShortNames() })
}

interface StoredList {
  readonly columns: ListingColumns
  /** Rows by ticker. */
  readonly order: Uint32Array
  readonly keys: ListingKeys
}

async function readList(db: Db): Promise<StoredList> {
  const columns = new ListingColumns()
  for await (const listing of readStoredListings(db)) columns.push(listing)
  columns.trim()
  const order = await runPaced(orderByTicker(columns))
  return { columns, order, keys: await fillListingKeys(columns, order) }
}

interface UniverseParts extends StoredList {
  readonly nowMs: number
  /** Ended aliases only, newest first. */
  readonly aliases: readonly TickerAliasesTable[]
  readonly shortNames: ShortNames
  readonly members: readonly { index_name: string; listing_id: string; as_of: string }[]
}

async function buildUniverse(parts: UniverseParts): Promise<Universe> {
  const { columns } = parts
  const listings = columns.list(parts.order)
  const find = buildLookup(parts)
  const memberships = Map.groupBy(parts.members, ({ listing_id: id }) => id)
  const byIndex = Map.groupBy(parts.members, ({ index_name: name }) => name)
  const pace = createPace()
  const live = listings.select(({ retired_on: retiredOn }) => retiredOn === null)
  await pace()
  const isDomestic = ({ is_international: flag }: Listing) => flag === 0
  const london = live.select(({ exchange }) => isLondonExchange(exchange))
  const domestic = london.select(isDomestic)
  await pace()
  const companyOf = await runPaced(groupCompanies(live.select(isClassified)))
  // The ICB is of London's shares, as the screener's first screen lists them, each on its own.
  const icb = buildClassification(
    domestic.select(({ type }) => LONDON_SHARES.types.includes(type)),
    (listing) => ({ industry: listing.icb_industry, sector: listing.icb_supersector }),
    { companyOf: ({ listing_id: id }) => id, byPreference },
  )
  const gics = buildClassification(
    live.select(isDomestic),
    (listing) => ({ industry: listing.gics_industry, sector: listing.gics_sector }),
    { companyOf, byPreference },
  )
  const classifications = { ICB: await runPaced(icb), GICS: await runPaced(gics) }
  let index: Promise<SearchIndex> | null = null
  const searchIndex = () => {
    index ??= buildSearchIndex(columns)
    return index
  }
  return {
    loadedAtMs: parts.nowMs,
    listings,
    live,
    london: domestic,
    international: london.select((listing) => !isDomestic(listing)),
    ...find,
    companyOf,
    indicesOf: (id) =>
      (memberships.get(id) ?? []).map(({ index_name: name, as_of: asOf }) => ({
        index: name,
        asOf,
      })),
    membersOf: (name) =>
      (byIndex.get(name) ?? []).flatMap(({ listing_id: id }) => find.findById(id) ?? []),
    classification: (scheme) => classifications[scheme],
    async search(query, options) {
      const known = parts.shortNames.get(shortNameKey(query))
      const own = known === undefined ? undefined : find.resolve(known)?.listing
      const found = (await searchIndex()).search(query, options).map((row) => columns.at(row))
      if (!own) return found
      const others = found.filter(({ listing_id: id }) => id !== own.listing_id)
      return [own, ...others].slice(0, options.limit)
    },
    prepareSearch: async () => {
      await searchIndex()
    },
  }
}

type Lookup = Pick<Universe, 'findById' | 'resolve' | 'listByCode' | 'linesOf'>

function buildLookup({ columns, keys, aliases }: UniverseParts): Lookup {
  const { byId, byTicker, byCode, byIssuer, byIsin } = keys
  const listingsOf = (index: KeyIndex, key: string) => index.rows(key).map((row) => columns.at(row))
  const findById = (id: string) => listingsOf(byId, id)[0]
  const formerTickers = new Map<string, string>()
  for (const { ticker, listing_id: id } of aliases) {
    if (!formerTickers.has(ticker) && findById(id)) formerTickers.set(ticker, id)
  }
  /** The live holder of a ticker, or the last of the retired ones. */
  const findByTicker = (ticker: string) => {
    const holders = listingsOf(byTicker, ticker)
    return holders.find(({ retired_on: retiredOn }) => retiredOn === null) ?? holders.at(-1)
  }
  const listByCode = (text: string) => {
    const code = text.trim().toUpperCase()
    const exact = findByTicker(code)
    const same = listingsOf(byCode, code).filter(({ listing_id: id }) => id !== exact?.listing_id)
    return [...(exact ? [exact] : []), ...same.toSorted(byPreference)]
  }
  const find = (code: string): Resolved | undefined => {
    const present = findByTicker(code)
    if (present) return { listing: present, formerTicker: null }
    const former = findById(formerTickers.get(code) ?? '')
    if (former) return { listing: former, formerTicker: code }
    const [found] = [...listByCode(code), ...listingsOf(byIsin, code).toSorted(byPreference)]
    return found ? { listing: found, formerTicker: null } : undefined
  }
  return {
    findById,
    resolve(text) {
      const entered = text.trim().toUpperCase()
      const london = readLondonTicker(entered)
      return (
        find(entered) ??
        find(entered.replace(CLASS_AFTER_DOT, '-')) ??
        (london === null ? undefined : find(london))
      )
    },
    listByCode,
    linesOf: (issuerId) => listingsOf(byIssuer, issuerId),
  }
}

/** The dot before a share class, which tickers write as a hyphen: `BRK.B`, `BT.A.L`. */
const CLASS_AFTER_DOT = /\.(?=[A-Z](\.|$))/

function isClassified({ gics_industry: gics, icb_industry: icb }: Listing): boolean {
  return gics !== null || icb !== null
}

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

const ROWS_A_STEP = 1024

/** Rows by ticker, in the order of code units, which databases do not share. */
function* orderByTicker(columns: ListingColumns): Generator<void, Uint32Array> {
  const rows: { row: number; ticker: string }[] = []
  for (let row = 0; row < columns.length; row += 1) {
    rows.push({ row, ticker: columns.text('ticker', row) ?? '' })
    if (rows.length % ROWS_A_STEP === 0) yield
  }
  yield* sortInRuns(rows, (a, b) => (a.ticker < b.ticker ? -1 : 1))
  return Uint32Array.from(rows, ({ row }) => row)
}
