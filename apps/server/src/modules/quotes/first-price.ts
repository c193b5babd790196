import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import type { FirstViewTexts } from '@leadenhall/contract/shared/first-view.ts'
import { priceText } from '@leadenhall/contract/shared/price-text.ts'
import { formatProvenance } from '@leadenhall/contract/shared/provenance-text.ts'

/**
 * The price with its source and age that a page shows until its scripts run; none where the page says
 * more: that it is the last known, or in doubt.
 */
export function firstPrice(quote: Quote, nowMs: number): FirstViewTexts {
  const { price, unit, kind, flags, provenance } = quote
  if (price === null || provenance.stale || flags.length > 0) return {}
  return { price: priceText(price, unit, kind), age: formatProvenance(provenance, '', nowMs) }
}
