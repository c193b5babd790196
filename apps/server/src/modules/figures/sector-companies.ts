/** The London companies of a supersector, with their market caps. */
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import { toMajor } from '@leadenhall/contract/shared/money.ts'
import type { Listing, Universe } from '../instruments/index.ts'
import type { LatestQuotes } from '../quotes/index.ts'
import { convertMajor, type FindDollars } from './convert-major.ts'
import { figureKindOf, isTrust } from './subject.ts'

export interface SectorCompany {
  readonly listing: Listing
  /** In pounds, above 0. */
  readonly marketCap: number
}

export interface SectorSources {
  readonly universe: Universe
  readonly latest: Pick<LatestQuotes, 'find'>
  readonly dollars: FindDollars
}

/** Each company once, by its line with a market cap, largest first; trusts only among trusts. */
export function listSectorCompanies(sources: SectorSources, own: Listing): SectorCompany[] {
  const sector = own.icb_supersector
  if (sector === null) return []
  const found = [...sources.universe.london].flatMap((listing) => {
    const isMember =
      listing.icb_supersector === sector &&
      figureKindOf(listing) === 'share' &&
      isTrust(listing) === isTrust(own)
    const marketCap = isMember ? marketCapOf(sources, listing) : null
    return marketCap === null ? [] : [{ listing, marketCap }]
  })
  const byIssuer = new Map<string, SectorCompany>()
  for (const company of found.toSorted((a, b) => b.marketCap - a.marketCap)) {
    const { issuer_id: issuer } = company.listing
    if (!byIssuer.has(issuer) || company.listing.ticker === own.ticker) {
      byIssuer.set(issuer, company)
    }
  }
  return [...byIssuer.values()].toSorted((a, b) => b.marketCap - a.marketCap)
}

/** By the latest quote, unless it is in doubt, else by the instrument list. */
export function marketCapOf(
  { latest, dollars }: Omit<SectorSources, 'universe'>,
  listing: Listing,
): number | null {
  const quote = latest.find(listing.ticker)?.quote
  const quoted = quote?.marketCap && !isDoubtful(quote) ? toMajor(quote.marketCap) : null
  const pounds =
    convertMajor(quoted?.value ?? null, quoted?.unit ?? null, 'GBP', dollars) ??
    convertMajor(listing.market_cap_usd, 'USD', 'GBP', dollars)
  return pounds !== null && pounds > 0 ? pounds : null
}
