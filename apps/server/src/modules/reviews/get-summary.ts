import type { ReviewSummary } from '@leadenhall/contract/reviews/index.ts'
import { ProviderError } from '../../providers/ports.ts'
import { type ReviewDeps, readPage } from './read-page.ts'

/** @throws ProviderError, `not_found` for an unknown business */
export async function getSummary(deps: ReviewDeps, name: string): Promise<ReviewSummary> {
  const { business, pages, link, simulated } = await readPage(deps, name, 1)
  const { identifyingName, displayName, numberOfReviews, score } = business
  if (numberOfReviews === null) {
    throw new ProviderError('trustpilot', 'malformed', `no number of reviews of ${name}`)
  }
  return { identifyingName, displayName, numberOfReviews, pages, score, link, simulated }
}
