import type { ClassificationScheme } from '@leadenhall/contract/instruments/index.ts'
import type { ListingList } from './columns/listing-columns.ts'
import type { Universe } from './universe.ts'

export interface Group {
  readonly name: string
  readonly scheme: ClassificationScheme
  readonly items: ListingList
}

/** The companies of an industry or sector, each once. Without a scheme, tries ICB, then GICS. */
export function findGroup(
  universe: Universe,
  level: 'industry' | 'sector',
  name: string,
  scheme: ClassificationScheme | undefined,
): Group | undefined {
  for (const candidate of scheme ? [scheme] : (['ICB', 'GICS'] as const)) {
    const groups = universe.classification(candidate)
    const items =
      level === 'industry' ? groups.companiesInIndustry(name) : groups.companiesInSector(name)
    if (items.length > 0) return { name, scheme: candidate, items }
  }
  return undefined
}
