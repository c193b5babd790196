/** Groups listings by an industry scheme, with member counts. */
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
  inIndustry(name: string): readonly Listing[]
  inSector(name: string): readonly Listing[]
}

/** Placeholders in upstream lists. */
const HIDDEN_NAMES = new Set(['-', '17 Sector(name)', '#MULTIVALUE'])

type Names = { industry: string | null; sector: string | null }

export function buildClassification(
  listings: readonly Listing[],
  namesOf: (listing: Listing) => Names,
): Classification {
  const byIndustry = groupByName(listings, (listing) => namesOf(listing).industry)
  const bySector = groupByName(listings, (listing) => namesOf(listing).sector)
  return {
    industries: toGroups(byIndustry, (listing) => namesOf(listing).sector),
    sectors: toGroups(bySector, (listing) => namesOf(listing).industry),
    inIndustry: (name) => byIndustry.get(name) ?? [],
    inSector: (name) => bySector.get(name) ?? [],
  }
}

function groupByName(
  listings: readonly Listing[],
  nameOf: (listing: Listing) => string | null,
): Map<string, Listing[]> {
  const groups = new Map<string, Listing[]>()
  for (const listing of listings) {
    const name = nameOf(listing)
    if (name === null || HIDDEN_NAMES.has(name)) continue
    const group = groups.get(name)
    if (group) group.push(listing)
    else groups.set(name, [listing])
  }
  return groups
}

function toGroups(
  groups: ReadonlyMap<string, readonly Listing[]>,
  relatedOf: (listing: Listing) => string | null,
): IndustryGroup[] {
  return [...groups]
    .map(([name, members]) => ({
      name,
      count: members.length,
      related: countNames(groupByName(members, relatedOf)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

function countNames(groups: ReadonlyMap<string, readonly Listing[]>): CountedName[] {
  return [...groups]
    .map(([name, members]) => ({ name, count: members.length }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

export function countBy(
  listings: readonly Listing[],
  nameOf: (listing: Listing) => string | null,
): CountedName[] {
  return countNames(groupByName(listings, nameOf))
}
