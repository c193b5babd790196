import { isDoubtful } from './doubt.ts'
import type { Quote } from './schemas.ts'

/** (ask − bid) ÷ their mean; null without both, for a crossed market and for a price in doubt. */
export function spreadOf(quote: Quote): number | null {
  const { bid = null, ask = null } = quote.details ?? {}
  if (bid === null || ask === null || bid <= 0 || ask < bid || isDoubtful(quote)) return null
  return (ask - bid) / ((ask + bid) / 2)
}
