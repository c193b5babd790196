import type { Review } from '@leadenhall/contract/reviews/index.ts'
import { MAX_REVIEW_PAGES } from '@leadenhall/contract/reviews/schemas.ts'
import type { ProviderReview, ReviewPage } from '../../providers/content-ports.ts'
import { findProviderError } from '../../providers/find-provider-error.ts'
import { type ReviewDeps, readPage } from './read-page.ts'

/**
 * Reviews of some pages, one page after the other, up to the last there is; none for a business that
 * nobody knows.
 * @param pages `all` or `from-to`
 * @param isWanted false when nobody waits for the rest any more
 * @throws ProviderError when a page cannot be read: a part is never given for the whole
 */
export async function listReviews(
  deps: ReviewDeps,
  name: string,
  pages: string,
  isWanted: () => boolean,
): Promise<Review[]> {
  const [from = 1, to = MAX_REVIEW_PAGES] = pages === 'all' ? [] : pages.split('-').map(Number)
  const reviews: Review[] = []
  for (let page = from; page <= to && isWanted(); page += 1) {
    const found = await findPage(deps, name, page)
    if (!found || found.reviews.length === 0) break
    reviews.push(...found.reviews.map(toReview))
    if (page >= found.pages) break
  }
  return reviews
}

async function findPage(deps: ReviewDeps, name: string, page: number): Promise<ReviewPage | null> {
  try {
    return await readPage(deps, name, page)
  } catch (error) {
    if (findProviderError(error)?.kind === 'not_found') return null
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
