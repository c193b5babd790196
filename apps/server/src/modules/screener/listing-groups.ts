import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Listing, Universe } from '../instruments/index.ts'

/**
 * The listing's industry and sector as named in the industry and sector lists: ICB, or GICS as a
 * fallback. Placeholders such as `-`, which those lists hide, become null. A London listing that the
 * ICB leaves out gets no GICS name that the ICB has too, or it would count in a group it is not in.
 */
export function industryOf(universe: Universe, listing: Listing): string | null {
  const { icb_industry: icb, gics_industry: gics } = listing
  const isIcb = (name: string) => universe.classification('ICB').inIndustry(name).length > 0
  const isGics = (name: string) => universe.classification('GICS').inIndustry(name).length > 0
  return nameOf(listing, { icb, gics, isIcb, isGics })
}

export function sectorOf(universe: Universe, listing: Listing): string | null {
  const { icb_supersector: icb, gics_sector: gics } = listing
  const isIcb = (name: string) => universe.classification('ICB').inSector(name).length > 0
  const isGics = (name: string) => universe.classification('GICS').inSector(name).length > 0
  return nameOf(listing, { icb, gics, isIcb, isGics })
}

interface Names {
  readonly icb: string | null
  readonly gics: string | null
  readonly isIcb: (name: string) => boolean
  readonly isGics: (name: string) => boolean
}

function nameOf({ exchange }: Listing, { icb, gics, isIcb, isGics }: Names): string | null {
  if (icb !== null && isIcb(icb)) return icb
  if (gics === null || !isGics(gics)) return null
  return isLondonExchange(exchange) && isIcb(gics) ? null : gics
}
