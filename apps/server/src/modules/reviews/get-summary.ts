import type { ReviewSummary } from '@leadenhall/contract/reviews/index.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { type ReviewDeps, readPage } from './read-page.ts'

/** @throws OutboundError; `not_found` for an unknown business */
export async function getSummary(deps: ReviewDeps, name: string): Promise<ReviewSummary> {
  const { business, pages, link, source, simulated } = await readPage(deps, name, 1)
  const { identifyingName, displayName, numberOfReviews, score } = business
  if (numberOfReviews === null) {
    throw new OutboundError(source, 'malformed', `no review count for ${name}`)
  }
  return { identifyingName, displayName, numberOfReviews, pages, score, link, simulated }
}
