import type { Universe } from '../modules/instruments/index.ts'
import type { Anchor } from '../providers/demo/demo-provider.ts'
import { findMarketAnchor } from '../providers/demo/market-anchors.ts'

const FUND_TYPES = new Set(['ETFs', 'ETNs', 'ETCs', 'ETCs/ETNs', 'Closed-end fund'])

/**
 * The starting point of a simulated price: a listing's dated reference figures, or a dated figure of
 * an index, future or currency. Null for an unknown symbol.
 */
export function toDemoAnchor(universe: Universe, symbol: string): Anchor | null {
  const listing = universe.resolve(symbol)?.listing
  if (!listing) return findMarketAnchor(symbol)
  if (listing.retired_on !== null) return null
  const hasCap = listing.market_cap !== null && listing.market_cap_unit !== null
  // A price in another unit than the current one is outdated.
  const isCurrentUnit = listing.last_price_unit === listing.currency
  return {
    price: isCurrentUnit ? listing.last_price : null,
    unit: listing.currency,
    date: isCurrentUnit ? listing.last_price_date : null,
    kind: FUND_TYPES.has(listing.type) ? 'fund' : 'share',
    name: listing.name,
    exchange: listing.exchange,
    sharesOutstanding: null,
    marketCap: hasCap
      ? { value: listing.market_cap ?? 0, unit: listing.market_cap_unit ?? '' }
      : null,
  }
}
