import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Cache, createCache } from '../../platform/cache/create-cache.ts'
import { systemClock } from '../../platform/clock.ts'
import type { ReviewSource } from '../../providers/content-ports.ts'
import { createRegistry } from '../../providers/registry.ts'
import { listReviews } from './list-reviews.ts'

const PAGES = 30
const REVIEW = { publishedAtMs: 0, rating: 4, title: 'T', text: '', country: null }

let cache: Cache
beforeEach(async () => {
  cache = await createCache({ redisUrl: null, installation: 'test', onError: () => {} })
})
afterEach(() => cache.close())

/** A business with thirty pages of one review each. */
const source: ReviewSource = {
  key: 'demo',
  title: 'Sample',
  simulated: true,
  isOn: () => true,
  getReviews: async (_, page) => ({
    business: {
      identifyingName: 'example.com',
      displayName: 'Example',
      websiteUrl: null,
      numberOfReviews: PAGES,
      score: 4,
    },
    reviews: page <= PAGES ? [{ ...REVIEW, title: String(page) }] : [],
    pages: PAGES,
    link: 'https://example.com',
  }),
  searchBusinesses: async () => [],
  probe: async () => {},
}

const read = (pages: string, isWanted = () => true, asked = source) =>
  listReviews(
    {
      cache,
      reviews: createRegistry({
        providers: [asked],
        mode: () => (asked.simulated ? 'demo' : 'live'),
        clock: systemClock,
      }),
    },
    'example.com',
    pages,
    isWanted,
  )

// @spec 7.13d
it('reads at most 25 pages for all, and says that there are more', async () => {
  const { reviews, ...reading } = await read('all')
  expect(reading).toEqual({ pagesRead: 25, pages: 30, isComplete: false })
  expect(reviews).toHaveLength(25)
})

it('is complete with the last of the pages that were requested', async () => {
  expect(await read('1-25')).toMatchObject({ pagesRead: 25, isComplete: true })
  const { reviews, ...rest } = await read('26-50')
  expect(reviews.map(({ Title }) => Title)).toEqual(['26', '27', '28', '29', '30'])
  expect(rest).toEqual({ pagesRead: 5, pages: 30, isComplete: true })
})

it('stops when the caller has left', async () => {
  let left = 3
  expect(await read('all', () => left-- > 0)).toMatchObject({ pagesRead: 3, isComplete: false })
})

it('shows no page that was read before the source was switched off', async () => {
  let isOn = true
  const site = { ...source, key: 'trustpilot', simulated: false, isOn: () => isOn }
  expect(await read('1-1', undefined, site)).toMatchObject({ pagesRead: 1 })
  isOn = false
  await expect(read('1-1', undefined, site)).rejects.toMatchObject({ kind: 'not_configured' })
})
