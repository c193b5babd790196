import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import type { QuoteDeps } from './quote-deps.ts'
import type { QuoteService } from './quote-service.ts'

/** The latest quote, or one read now; null while the source has none. */
export async function findKnownQuote(
  {
    latest,
    quotes,
  }: Pick<QuoteDeps, 'latest'> & { readonly quotes: Pick<QuoteService, 'findQuote'> },
  symbol: string,
): Promise<Quote | null> {
  const known = latest.find(symbol)?.quote
  if (known) return known
  try {
    const found = await quotes.findQuote(symbol)
    return typeof found === 'string' ? null : found
  } catch (error) {
    if (findOutboundError(error)) return null
    throw error
  }
}
