import type { Listing, Universe } from '../instruments/index.ts'

/**
 * The listing's industry and sector as named in the industry and sector lists: ICB, or GICS as a
 * fallback. Placeholders such as `-`, which those lists hide, become null.
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
