import type { ReviewedBusiness } from '@leadenhall/contract/reviews/index.ts'
import { rankOfMatch } from './domain-match.ts'
import type { ReviewDeps } from './read-page.ts'

const MAX_BUSINESSES = 5
const NO_MATCH = 9

/**
 * Searches businesses and ranks domain matches first, because the site's first or biggest hit is
 * often another company with a similar name.
 * @throws OutboundError
 */
export async function searchBusinesses(
  { reviews }: ReviewDeps,
  text: string,
): Promise<ReviewedBusiness[]> {
  const { provider, result } = await reviews.ask('searchBusinesses', (source) =>
    source.searchBusinesses(text),
  )
  return result
    .map((business) => ({ business, rank: rankOfMatch(text, business) }))
    .toSorted((a, b) => (a.rank ?? NO_MATCH) - (b.rank ?? NO_MATCH))
    .slice(0, MAX_BUSINESSES)
    .map(({ business, rank }) => ({
      ...business,
      isDomainMatch: rank !== null,
      simulated: provider.simulated,
    }))
}
