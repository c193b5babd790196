/** The companies of a sector on the markets of one country, with their market caps. */
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import { isLondonExchange, isUsExchange } from '@leadenhall/contract/shared/exchanges.ts'
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

/** By ICB's supersector in London, by GICS's sector elsewhere; null where it is not known. */
export function sectorOf(listing: Listing): string | null {
  return (
    listing.icb_supersector ?? (isLondonExchange(listing.exchange) ? null : listing.gics_sector)
  )
}

/**
 * Each company once, by its line with a market cap, largest first; trusts only among trusts. London's
 * companies for a London share, else those of the same exchange, or of all exchanges of the United States.
 */
export function listSectorCompanies(sources: SectorSources, own: Listing): SectorCompany[] {
  const sector = sectorOf(own)
  if (sector === null) return []
  const found = [...candidatesOf(sources.universe, own)].flatMap((listing) => {
    const isMember =
      sectorOf(listing) === sector &&
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

function candidatesOf({ live, london }: Universe, own: Listing): Iterable<Listing> {
  if (own.icb_supersector !== null) return london
  const isNear = isUsExchange(own.exchange)
    ? ({ exchange }: Listing) => isUsExchange(exchange)
    : ({ exchange }: Listing) => exchange === own.exchange
  return [...live].filter((listing) => listing.icb_supersector === null && isNear(listing))
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
