/**
 * Simulated reviews: the same numbered texts and ratings for every business, so that they say nothing
 * about any.
 */
import type { Clock } from '../../platform/clock.ts'
import type { ProviderBusiness, ProviderReview, ReviewSource } from '../content-ports.ts'

const KEY = 'demo-trustpilot'
const DAY_MS = 86_400_000
const PAGES = 3
const REVIEWS_A_PAGE = 20
const DAYS_BETWEEN = 9
const COUNTRIES = ['GB', 'IE', 'FR', 'DE', null]
const FOUND = 3

export function createDemoReviews(deps: { readonly clock: Clock }): ReviewSource {
  return {
    key: KEY,
    title: 'Trustpilot (simulated)',
    simulated: true,
    isOn: () => true,
    async getReviews(identifyingName, page) {
      const first = (page - 1) * REVIEWS_A_PAGE
      const midnightMs = Math.floor(deps.clock.now() / DAY_MS) * DAY_MS
      return {
        business: toBusiness(identifyingName, 'Simulated business'),
        reviews: Array.from({ length: page > PAGES ? 0 : REVIEWS_A_PAGE }, (_, index) =>
          toReview(first + index + 1, midnightMs),
        ),
        pages: PAGES,
        link: `https://example.com/simulated/reviews/${encodeURIComponent(identifyingName)}`,
      }
    },
    async searchBusinesses(text) {
      const numbered = Array.from({ length: FOUND }, (_, index) =>
        toBusiness(`simulated-${index + 1}.example`, `Simulated business ${index + 1}`),
      )
      const domain = /^(?:https?:\/\/)?(?:www\.)?([\w-]+(?:\.[\w-]+)+)/.exec(
        text.trim().toLowerCase(),
      )?.[1]
      return domain ? [...numbered, toBusiness(domain, 'Simulated business')] : numbered
    },
    async probe() {},
  }
}

function toBusiness(identifyingName: string, displayName: string): ProviderBusiness {
  return {
    identifyingName,
    displayName,
    websiteUrl: null,
    numberOfReviews: PAGES * REVIEWS_A_PAGE,
    score: 3,
  }
}

/** @param number from 1, the newest */
function toReview(number: number, midnightMs: number): ProviderReview {
  return {
    publishedAtMs: midnightMs - number * DAYS_BETWEEN * DAY_MS,
    rating: 1 + (number % 5),
    title: `Simulated review ${number}`,
    text: `This is simulated review ${number}, which no one wrote.`,
    country: COUNTRIES[number % COUNTRIES.length] ?? null,
  }
}
