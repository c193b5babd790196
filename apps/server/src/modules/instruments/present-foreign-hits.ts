import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import type { ProviderSearchHit } from '../../providers/ports.ts'

/** Hits of a live source in the shape of our own; nothing is known of them but what it says. */
export function toForeignHits(hits: readonly ProviderSearchHit[]): InstrumentHit[] {
  return hits.map(({ symbol, name, exchange, kind }) => ({
    listing_id: null,
    ticker: symbol,
    TIDM: symbol,
    name,
    issuer_name: name,
    exchange: exchange ?? '',
    market: null,
    country: null,
    type: kind,
    sec_cik: null,
  }))
}
