import type { Review, ReviewedBusiness, ReviewSummary } from '@leadenhall/contract/reviews/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { storeSettings } from '#tests/support/store-settings.ts'

const databases = sqliteDatabases('suite')
let live: TestApp
let demo: TestApp
let dead: TestApp
beforeAll(async () => {
  const place = await databases.create()
  await storeSettings(place, { 'trustpilot.requestsPerMinute': '60' })
  live = await buildTestApp(place, { mode: 'live' })
  demo = await buildTestApp(await databases.create())
  dead = await buildTestApp(await databases.create(), { mode: 'live', upstreamUrl: DEAD_UPSTREAM })
})
afterAll(async () => {
  await live.close()
  await demo.close()
  await dead.close()
})

async function failure(app: TestApp, url: string) {
  const reply = await app.http.inject({ url })
  return { status: reply.statusCode, ...reply.json<{ code: string; errors?: object }>() }
}

const pagesAsked = (name: string) =>
  live.asked.filter((asked) => asked.includes(`/review/${name}?`)).map((url) => url.slice(-1))

describe('GET /trustpilot', () => {
  // @spec 3.9e
  it('reads all pages in sequence and stops at the last', async () => {
    const reviews = await live.get<Review[]>('/trustpilot/all/example.com')
    expect(reviews).toHaveLength(23)
    expect(reviews[0]).toEqual({
      Date: Date.parse('2026-09-04T12:00:00Z'),
      Rating: 2,
      Title: 'Hand-made review 1, with a # in it',
      Text: 'Text of hand-made review 1.',
      ReviewerLocation: 'IE',
    })
    expect(pagesAsked('example.com')).toEqual(['1', '2'])
  })

  it('says beside the list whether it is whole', async () => {
    const { headers } = await live.http.inject({ url: '/trustpilot/all/example.com' })
    expect(headers).toMatchObject({ 'x-complete': 'true', 'x-pages-read': '2', 'x-pages': '2' })
  })

  it('reads only the requested pages, cached for an hour', async () => {
    expect(await live.get<Review[]>('/trustpilot/2-4/example.com')).toHaveLength(3)
    expect(await live.get<Review[]>('/trustpilot/1-1/Example.com')).toHaveLength(20)
    expect(pagesAsked('example.com')).toEqual(['1', '2'])
  })

  it.each(['calo.app/en', 'calo.app%2Fen'])('accepts a name with a path: %s', async (name) => {
    expect(await live.get<Review[]>(`/trustpilot/1-1/${name}`)).toHaveLength(1)
  })

  it.each(['empty.example.com', 'unknown.example.com'])('is empty for %s', async (name) => {
    expect(await live.get(`/trustpilot/all/${name}`)).toEqual([])
  })

  // @spec 7.13d
  it('is empty for pages beyond the last', async () => {
    expect(await live.get('/trustpilot/3-5/example.com')).toEqual([])
  })

  it.each([
    ['0-1/example.com', 'pages'],
    ['2-1/example.com', 'pages'],
    ['1-26/example.com', 'pages'],
    ['some/example.com', 'pages'],
    ['all/a%20b', 'business'],
    ['all/..%2F..', 'business'],
  ])('refuses %s', async (rest, field) => {
    expect(await failure(live, `/trustpilot/${rest}`)).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
  })

  it('responds 503 if the site is down, instead of an empty list', async () => {
    expect(await failure(dead, '/trustpilot/all/example.com')).toMatchObject({
      status: 503,
      code: 'upstream_unavailable',
    })
  })

  it('is simulated in demo mode without any request', async () => {
    const reviews = await demo.get<Review[]>('/trustpilot/all/example.com')
    expect(reviews.length).toBeGreaterThan(24)
    expect(reviews.every(({ Title }) => Title.endsWith('(simulated)'))).toBe(true)
    const first = await demo.get<Review[]>('/trustpilot/1-1/example.com')
    expect(first).toEqual(reviews)
  })
})

describe('GET /api/reviews/search', () => {
  it('ranks the business with the searched domain first, whatever the site’s order', async () => {
    const found = await live.get<ReviewedBusiness[]>('/api/reviews/search?query=example.com')
    expect(
      found.map(({ identifyingName, isDomainMatch }) => [identifyingName, isDomainMatch]),
    ).toEqual([
      ['example.com', true],
      ['other-example.org', false],
      ['example.net', false],
    ])
    expect(found[0]).toMatchObject({ numberOfReviews: 23, score: 2.9, simulated: false })
  })

  // @spec 9.13d
  it('returns at most five', async () => {
    const found = await demo.get<ReviewedBusiness[]>('/api/reviews/search?query=www.example.com')
    expect(found[0]).toMatchObject({
      identifyingName: 'example.com',
      isDomainMatch: true,
      simulated: true,
    })
    expect(found.length).toBeLessThanOrEqual(5)
  })

  it('requires a query', async () => {
    expect(await failure(live, '/api/reviews/search?query=%20')).toMatchObject({
      status: 422,
      errors: { query: [expect.any(String)] },
    })
  })
})

describe('GET /api/reviews/summary', () => {
  it('returns the number of reviews and pages', async () => {
    expect(await live.get<ReviewSummary>('/api/reviews/summary?name=example.com')).toEqual({
      identifyingName: 'example.com',
      displayName: 'Hand-made business',
      numberOfReviews: 23,
      pages: 2,
      score: 2.9,
      link: 'https://www.trustpilot.com/review/example.com',
      simulated: false,
    })
  })

  it('responds 404 for an unknown business', async () => {
    expect(await failure(live, '/api/reviews/summary?name=unknown.example.com')).toMatchObject({
      status: 404,
    })
  })

  it('is marked as simulated in demo mode', async () => {
    expect(await demo.get('/api/reviews/summary?name=example.com')).toMatchObject({
      displayName: 'example.com (simulated)',
      simulated: true,
    })
  })
})

describe('The API document', () => {
  it('declares both parameters of the reviews', async () => {
    const { paths } = await live.get<{ paths: Record<string, { get?: { parameters?: unknown } }> }>(
      '/docs/json',
    )
    const path = Object.keys(paths).find((name) => name.startsWith('/trustpilot/'))
    expect(path).toBe('/trustpilot/{pages}/{business}')
    expect(paths[path ?? '']?.get?.parameters).toMatchObject([
      { in: 'path', name: 'pages' },
      { in: 'path', name: 'business' },
    ])
  })
})
