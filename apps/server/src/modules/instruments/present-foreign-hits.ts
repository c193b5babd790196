import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import type { ProviderSearchHit } from '../../providers/ports.ts'

/** Converts a live source's hits, which have no stored listing. */
export function toForeignHits(hits: readonly ProviderSearchHit[]): InstrumentHit[] {
  return hits.map(({ symbol, name, exchange, kind }) => ({
    listing_id: null,
    ticker: symbol,
    TIDM: symbol,
    name,
    issuer_name: name,
    exchange: exchange ?? '',
    market: null,
    currency: null,
    country: null,
    type: kind,
    sec_cik: null,
  }))
}
