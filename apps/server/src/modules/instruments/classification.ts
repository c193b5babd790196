/** Groups listings by an industry scheme, with the number of companies in each. */
import type { ListingList, ListingRows } from './columns/listing-columns.ts'
import type { Listing } from './tables.ts'

export interface CountedName {
  readonly name: string
  readonly count: number
}

export interface ClassifyOptions {
  /** Listings with the same text count once. */
  readonly companyOf: (listing: Listing) => string
  /** Orders the lines of a company: the first one represents it. */
  readonly byPreference: (a: Listing, b: Listing) => number
}

export interface IndustryGroup extends CountedName {
  /** Subdivisions (ICB) or parents (GICS), sorted by name. */
  readonly related: readonly CountedName[]
}

export interface Classification {
  readonly industries: readonly IndustryGroup[]
  readonly sectors: readonly IndustryGroup[]
  /** All listings. */
  inIndustry(name: string): ListingList
  inSector(name: string): ListingList
  /** One listing for each company, by ticker. */
  companiesInIndustry(name: string): ListingList
  companiesInSector(name: string): ListingList
}

/** Placeholders in upstream lists. */
const HIDDEN_NAMES = new Set(['-', '17 Sector(name)', '#MULTIVALUE'])

type Names = { industry: string | null; sector: string | null }

/** Yields after each step that takes some milliseconds. */
export function* buildClassification(
  listings: ListingRows,
  namesOf: (listing: Listing) => Names,
  options: ClassifyOptions,
): Generator<void, Classification, void> {
  const byIndustry = groupByName(listings, (listing) => namesOf(listing).industry)
  yield
  const bySector = groupByName(listings, (listing) => namesOf(listing).sector)
  yield
  return {
    industries: yield* toGroups(byIndustry, (listing) => namesOf(listing).sector, options),
    sectors: yield* toGroups(bySector, (listing) => namesOf(listing).industry, options),
    inIndustry: (name) => byIndustry.get(name) ?? [],
    inSector: (name) => bySector.get(name) ?? [],
    companiesInIndustry: (name) => onePerCompany(byIndustry.get(name) ?? [], options),
    companiesInSector: (name) => onePerCompany(bySector.get(name) ?? [], options),
  }
}

function onePerCompany(
  listings: ListingList,
  { byPreference, companyOf }: ClassifyOptions,
): Listing[] {
  const byCompany = new Map<string, Listing>()
  for (const listing of listings) {
    const company = companyOf(listing)
    const before = byCompany.get(company)
    if (before === undefined || byPreference(listing, before) < 0) byCompany.set(company, listing)
  }
  return [...byCompany.values()].toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1))
}

function groupByName(
  listings: ListingRows,
  nameOf: (listing: Listing) => string | null,
): Map<string, ListingRows> {
  return listings.groupBy((listing) => {
    const name = nameOf(listing)
    return name === null || HIDDEN_NAMES.has(name) ? null : name
  })
}

function* toGroups(
  groups: ReadonlyMap<string, ListingRows>,
  relatedOf: (listing: Listing) => string | null,
  { companyOf }: ClassifyOptions,
): Generator<void, IndustryGroup[], void> {
  const found: IndustryGroup[] = []
  for (const [name, members] of groups) {
    const companies = new Set(members.map(companyOf))
    found.push({
      name,
      count: companies.size,
      related: countCompanies(members, relatedOf, companyOf),
    })
    yield
  }
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

function countCompanies(
  listings: Iterable<Listing>,
  nameOf: (listing: Listing) => string | null,
  companyOf: ClassifyOptions['companyOf'],
): CountedName[] {
  const seen = new Set<string>()
  return countBy(listings, (listing) => {
    const key = `${companyOf(listing)} ${nameOf(listing)}`
    if (seen.has(key)) return null
    seen.add(key)
    return nameOf(listing)
  })
}

/** How many listings have each name, sorted by name; placeholders are left out. */
export function countBy(
  listings: Iterable<Listing>,
  nameOf: (listing: Listing) => string | null,
): CountedName[] {
  const counts = new Map<string, number>()
  for (const listing of listings) {
    const name = nameOf(listing)
    if (name !== null && !HIDDEN_NAMES.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
