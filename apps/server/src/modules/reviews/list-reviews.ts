import type { Review } from '@leadenhall/contract/reviews/index.ts'
import { MAX_REVIEW_PAGES } from '@leadenhall/contract/reviews/schemas.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import type { ProviderReview, ReviewPage } from '../../providers/content-ports.ts'
import { type ReviewDeps, readPage } from './read-page.ts'

export interface ReviewReading {
  readonly reviews: readonly Review[]
  readonly pagesRead: number
  /** The site's latest page count; null for an unknown business. */
  readonly pages: number | null
  /** False if the site has requested pages that were not read. */
  readonly isComplete: boolean
}

/**
 * Reads the requested pages in sequence. An unknown business has no reviews.
 * @param pages `all` or `from-to`; `all` stops at `MAX_REVIEW_PAGES`
 * @param isWanted false once the client has disconnected
 * @throws OutboundError if a page cannot be read
 */
export async function listReviews(
  deps: ReviewDeps,
  name: string,
  pages: string,
  isWanted: () => boolean,
): Promise<ReviewReading> {
  const [from = 1, to = Number.POSITIVE_INFINITY] =
    pages === 'all' ? [] : pages.split('-').map(Number)
  const last = Math.min(to, from + MAX_REVIEW_PAGES - 1)
  const reviews: Review[] = []
  let known: number | null = null
  let page = from
  for (; page <= last && isWanted(); page += 1) {
    const found = await findPage(deps, name, page)
    if (!found || found.reviews.length === 0) break
    reviews.push(...found.reviews.map(toReview))
    known = found.pages
    if (page >= known) {
      page += 1
      break
    }
  }
  const isComplete = known === null || page > Math.min(to, known)
  return { reviews, pagesRead: page - from, pages: known, isComplete }
}

async function findPage(deps: ReviewDeps, name: string, page: number): Promise<ReviewPage | null> {
  try {
    return await readPage(deps, name, page)
  } catch (error) {
    if (findOutboundError(error)?.kind === 'not_found') return null
    throw error
  }
}

function toReview({ publishedAtMs, rating, title, text, country }: ProviderReview): Review {
  return {
    Date: publishedAtMs,
    Rating: rating,
    Title: title,
    Text: text,
    ReviewerLocation: country ?? '',
  }
}
