/** Groups listings by an industry scheme, with member counts. */
import type { ListingList, ListingRows } from './columns/listing-columns.ts'
import type { Listing } from './tables.ts'

export interface CountedName {
  readonly name: string
  readonly count: number
}

export interface IndustryGroup extends CountedName {
  /** Subdivisions (ICB) or parents (GICS), sorted by name. */
  readonly related: readonly CountedName[]
}

export interface Classification {
  readonly industries: readonly IndustryGroup[]
  readonly sectors: readonly IndustryGroup[]
  inIndustry(name: string): ListingList
  inSector(name: string): ListingList
}

/** Placeholders in upstream lists. */
const HIDDEN_NAMES = new Set(['-', '17 Sector(name)', '#MULTIVALUE'])

type Names = { industry: string | null; sector: string | null }

/** Yields after each step that takes some milliseconds. */
export function* buildClassification(
  listings: ListingRows,
  namesOf: (listing: Listing) => Names,
): Generator<void, Classification, void> {
  const byIndustry = groupByName(listings, (listing) => namesOf(listing).industry)
  yield
  const bySector = groupByName(listings, (listing) => namesOf(listing).sector)
  yield
  return {
    industries: yield* toGroups(byIndustry, (listing) => namesOf(listing).sector),
    sectors: yield* toGroups(bySector, (listing) => namesOf(listing).industry),
    inIndustry: (name) => byIndustry.get(name) ?? [],
    inSector: (name) => bySector.get(name) ?? [],
  }
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
): Generator<void, IndustryGroup[], void> {
  const found: IndustryGroup[] = []
  for (const [name, members] of groups) {
    found.push({ name, count: members.length, related: countBy(members, relatedOf) })
    yield
  }
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
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
