/** A market map: the members of an index or a watchlist by sector, with their size and today's change. */
import type { MapSector, MapShare, MarketMap } from '@leadenhall/contract/market/index.ts'
import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import type { ModuleContext } from '../../platform/module.ts'
import { findUsdRate, toDollars } from '../currencies/index.ts'
import type { Listing } from '../instruments/index.ts'
import { type LatestQuotes, latestTradingDay, type Market, olderDayOf } from '../quotes/index.ts'

interface MapDeps extends Pick<ModuleContext, 'calendar' | 'clock'>, Pick<Market, 'universe'> {
  readonly latest: Pick<LatestQuotes, 'find'>
}

const NO_SECTOR = 'Other'

/** @param symbols members; those that are no listing have no size, and are left out */
export function buildMarketMap(deps: MapDeps, of: string, symbols: readonly string[]): MarketMap {
  const { latest, universe } = deps
  const members = symbols.flatMap((symbol) => universe().resolve(symbol)?.listing ?? [])
  let newest: string | null = null
  let isSimulated = false
  const shares = members.flatMap((listing) => {
    const quote = latest.find(listing.ticker)?.quote
    if (quote) {
      const { asOf, simulated } = quote.provenance
      if (newest === null || asOf > newest) newest = asOf
      isSimulated ||= simulated
    }
    const share = toShare(deps, listing, quote)
    return share
      ? [
          {
            sector: listing.icb_supersector ?? listing.gics_sector ?? NO_SECTOR,
            company: universe().companyOf(listing),
            share,
          },
        ]
      : []
  })
  const sectors = [...Map.groupBy(shares, ({ sector }) => sector)].map(([name, found]) =>
    toSector(name, found),
  )
  return {
    of,
    as_of: newest,
    simulated: isSimulated,
    sectors: sectors.toSorted(bySize),
    left_out: symbols.length - shares.length,
  }
}

/** Null without a market cap. A price in doubt, or of an earlier session, has no change. */
function toShare(deps: MapDeps, listing: Listing, quote: Quote | undefined): MapShare | null {
  const usable = quote && !isDoubtful(quote) ? quote : null
  const capUsd = capInDollars(deps, listing, usable)
  if (capUsd === null || capUsd <= 0) return null
  const isCurrent =
    usable !== null && olderDayOf(latestTradingDay(deps, listing.ticker), usable) === null
  return {
    ticker: listing.ticker,
    name: listing.name,
    market_cap_usd: capUsd,
    change_ratio: isCurrent ? usable.changeRatio : null,
    price: usable?.price ?? null,
    unit: usable?.unit ?? null,
  }
}

/** US dollars: of the quote, else of the instrument list; null without either. */
export function capInDollars(
  { latest }: Pick<MapDeps, 'latest'>,
  listing: Listing,
  quote: Quote | null,
): number | null {
  const quoted = quote?.marketCap && toDollars(quote.marketCap, (unit) => findUsdRate(latest, unit))
  return quoted?.value ?? listing.market_cap_usd
}

interface SizedShare {
  readonly company: string
  readonly share: MapShare
}

/** A company counts once in the sums, by its largest line; each line is listed. */
function toSector(name: string, found: readonly SizedShare[]): MapSector {
  const bySizeOfLine = found.toSorted((a, b) => bySize(a.share, b.share))
  const companies = new Map(
    bySizeOfLine.toReversed().map(({ company, share }) => [company, share] as const),
  )
  const counted = [...companies.values()]
  const known = counted.flatMap(({ change_ratio: change, market_cap_usd: cap }) =>
    change === null ? [] : [{ change, cap }],
  )
  const knownCap = known.reduce((sum, { cap }) => sum + cap, 0)
  const weighted = known.reduce((sum, { cap, change }) => sum + cap * change, 0)
  return {
    name,
    market_cap_usd: counted.reduce((sum, { market_cap_usd: cap }) => sum + cap, 0),
    change_ratio: knownCap > 0 ? weighted / knownCap : null,
    shares: bySizeOfLine.map(({ share }) => share),
  }
}

function bySize(a: { market_cap_usd: number }, b: { market_cap_usd: number }): number {
  return b.market_cap_usd - a.market_cap_usd
}
