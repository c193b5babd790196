import { describe, expect, it } from 'vitest'
import type { Cache } from '../../platform/cache/create-cache.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { ReviewPage } from '../../providers/content-ports.ts'
import { listReviews } from './list-reviews.ts'
import type { ReviewDeps } from './read-page.ts'

/** A site with a business of `pages` pages, one review each. @param missing a page that 404s */
function siteOf(pages: number, missing?: number): ReviewDeps {
  const getReviews = async (_: string, page: number): Promise<ReviewPage> => {
    if (page === missing || page > pages)
      throw new OutboundError('Site', 'not_found', 'no such page')
    const review = {
      publishedAtMs: page,
      rating: 5,
      title: `Page ${page}`,
      text: '',
      country: null,
    }
    const business = { identifyingName: 'a.example', displayName: 'A', numberOfReviews: pages }
    return { business, reviews: [review], pages } as unknown as ReviewPage
  }
  return {
    cache: {} as Cache,
    reviews: {
      mode: () => 'demo',
      ask: async (_: string, ask: (source: object) => Promise<ReviewPage>) => ({
        provider: { title: 'Site', simulated: true },
        result: await ask({ getReviews }),
      }),
    } as unknown as ReviewDeps['reviews'],
  }
}

const read = (site: ReviewDeps, pages: string) => listReviews(site, 'a.example', pages, () => true)

describe('Reading reviews', () => {
  it('is complete if every page was read', async () => {
    expect(await read(siteOf(3), 'all')).toMatchObject({ pagesRead: 3, pages: 3, isComplete: true })
    expect(await read(siteOf(25), 'all')).toMatchObject({ pagesRead: 25, isComplete: true })
  })

  it('is incomplete if `all` was cut off at the page limit', async () => {
    const reading = await read(siteOf(30), 'all')
    expect(reading).toMatchObject({ pagesRead: 25, pages: 30, isComplete: false })
    expect(reading.reviews).toHaveLength(25)
  })

  it('is incomplete if a page in the middle is missing', async () => {
    expect(await read(siteOf(3, 2), 'all')).toMatchObject({
      pagesRead: 1,
      pages: 3,
      isComplete: false,
    })
  })

  it('is complete for the requested pages, even beyond the last', async () => {
    expect(await read(siteOf(30), '2-4')).toMatchObject({ pagesRead: 3, isComplete: true })
    expect(await read(siteOf(3), '2-9')).toMatchObject({ pagesRead: 2, isComplete: true })
    expect(await read(siteOf(3), '5-9')).toMatchObject({ pagesRead: 0, isComplete: true })
  })

  it('stops when the client has disconnected', async () => {
    const reading = await listReviews(siteOf(3), 'a.example', 'all', () => false)
    expect(reading).toMatchObject({ pagesRead: 0, reviews: [] })
  })
})
