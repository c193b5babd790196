import type { PagePart } from '../../platform/pages/page-parts.ts'
import type { Universe } from './universe.ts'

/**
 * Responses to embed in a company page; none for an unlisted ticker.
 * @param list receives the listing's current ticker, the page's query, and the ticker in the URL
 */
export function prefetchForListing(
  universe: () => Universe,
  list: (ticker: string, query: URLSearchParams, requested: string) => readonly string[],
): NonNullable<PagePart['prefetch']> {
  return ({ ticker: requested = '' }, query) => {
    const listing = universe().resolve(requested)?.listing
    return listing ? list(listing.ticker, query, requested) : []
  }
}
