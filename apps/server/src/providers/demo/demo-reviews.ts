/**
 * The reviews of the demo: the same few for every business, each marked as an example, so that they
 * say nothing about any.
 */
import type { Clock } from '../../platform/clock.ts'
import type { ProviderBusiness, ProviderReview, ReviewSource } from '../content-ports.ts'

const KEY = 'demo-trustpilot'
const DAY_MS = 86_400_000
const DAYS_BETWEEN = 55
const TOOL_PAGE = '/tools/trustpilot'
const NAME = 'Example business (demo)'
const EXAMPLES = ['first.example', 'second.example', 'third.example']

/** Newest first; together they show every rating. */
const REVIEWS: readonly Omit<ProviderReview, 'publishedAtMs'>[] = [
  {
    rating: 5,
    title: 'An example of five stars',
    text: 'Real reviews appear here in live mode.',
    country: 'GB',
  },
  {
    rating: 4,
    title: 'An example of four stars',
    text: 'The demo shows the layout only.',
    country: 'IE',
  },
  {
    rating: 3,
    title: 'An example of three stars',
    text: 'This rating is about no business.',
    country: 'FR',
  },
  {
    rating: 2,
    title: 'An example of two stars',
    text: 'Every business has the same six.',
    country: 'DE',
  },
  {
    rating: 1,
    title: 'An example of one star',
    text: 'Set MARKET_DATA=live for real ones.',
    country: null,
  },
  {
    rating: 3,
    title: 'An older example',
    text: 'The histogram needs more than one month.',
    country: 'GB',
  },
]

export function createDemoReviews(deps: { readonly clock: Clock }): ReviewSource {
  return {
    key: KEY,
    title: 'Trustpilot (simulated)',
    simulated: true,
    isOn: () => true,
    async getReviews(identifyingName, page) {
      const midnightMs = Math.floor(deps.clock.now() / DAY_MS) * DAY_MS
      const reviews = REVIEWS.map((review, place) => ({
        ...review,
        publishedAtMs: midnightMs - (place + 1) * DAYS_BETWEEN * DAY_MS,
      }))
      return {
        business: toBusiness(identifyingName),
        reviews: page === 1 ? reviews : [],
        pages: 1,
        link: TOOL_PAGE,
      }
    },
    async searchBusinesses(text) {
      const domain = /^(?:https?:\/\/)?(?:www\.)?([\w-]+(?:\.[\w-]+)+)/.exec(
        text.trim().toLowerCase(),
      )?.[1]
      return [...EXAMPLES, ...(domain ? [domain] : [])].map(toBusiness)
    },
    async probe() {},
  }
}

function toBusiness(identifyingName: string): ProviderBusiness {
  return {
    identifyingName,
    displayName: NAME,
    websiteUrl: null,
    numberOfReviews: REVIEWS.length,
    score: 3,
  }
}
