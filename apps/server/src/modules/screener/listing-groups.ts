import type { Listing, Universe } from '../instruments/index.ts'

/**
 * Industry and sector under the names that the lists of industries and sectors give: London's own
 * scheme first, GICS else. Fillers such as `-`, which those lists hide, are no name.
 */
export function industryOf(universe: Universe, listing: Listing): string | null {
  const { icb_industry: icb, gics_industry: gics } = listing
  if (icb !== null && universe.classification('ICB').inIndustry(icb).length > 0) return icb
  if (gics !== null && universe.classification('GICS').inIndustry(gics).length > 0) return gics
  return null
}

export function sectorOf(universe: Universe, listing: Listing): string | null {
  const { icb_supersector: icb, gics_sector: gics } = listing
  if (icb !== null && universe.classification('ICB').inSector(icb).length > 0) return icb
  if (gics !== null && universe.classification('GICS').inSector(gics).length > 0) return gics
  return null
}
