import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Replay, startReplay } from '#tests/replay/server.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { startTestServer } from '#tests/support/outbound-test-server.ts'
import { testSourceFaults } from '#tests/support/source-faults.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import type { ReviewSource } from '../content-ports.ts'
import { parseReviewPage } from './review-page.ts'
import { parseSearchReply } from './search-businesses.ts'
import { createTrustpilotSource } from './trustpilot-source.ts'

const quick = { 'trustpilot.requestsPerMinute': '60' }

let replay: Replay
let outbound: Outbound
let site: ReviewSource

beforeAll(async () => {
  replay = await startReplay({ now: () => TEST_NOW })
  outbound = createOutbound({ productName: 'Test', replayUrl: replay.url })
  site = createTrustpilotSource({ outbound, settings: fixedSettings(quick) })
})
afterAll(async () => {
  await outbound.close()
  await replay.close()
})

describe('A page of reviews, made by hand after the data that Trustpilot puts into its pages,', () => {
  it('has the business, its reviews and the number of pages', async () => {
    const page = await site.getReviews('example.com', 1)
    expect(page).toMatchObject({
      business: {
        identifyingName: 'example.com',
        displayName: 'Hand-made business',
        websiteUrl: 'https://example.com',
        numberOfReviews: 23,
        score: 2.9,
      },
      pages: 2,
      link: 'https://www.trustpilot.com/review/example.com',
    })
    expect(page.reviews).toHaveLength(20)
    expect(page.reviews[0]).toEqual({
      publishedAtMs: Date.parse('2026-09-04T12:00:00Z'),
      rating: 2,
      title: 'Hand-made review 1, with a # in it',
      text: 'Text of hand-made review 1.',
      country: 'IE',
    })
    expect(replay.asked.at(-1)).toBe(
      'www.trustpilot.com/review/example.com?languages=all&sort=recency&page=1',
    )
  })

  it('is requested by a name with a path', async () => {
    const { business } = await site.getReviews('calo.app/en', 1)
    expect(business.identifyingName).toBe('calo.app/en')
    expect(replay.asked.at(-1)).toContain('/review/calo.app%2Fen?')
  })

  it('has no reviews past the last page, although the site repeats the first one', async () => {
    expect(await site.getReviews('example.com', 3)).toMatchObject({ reviews: [], pages: 2 })
  })

  it('may be of a business without reviews', async () => {
    expect(await site.getReviews('empty.example.com', 1)).toMatchObject({
      business: { numberOfReviews: 0, score: null },
      reviews: [],
      pages: 0,
    })
  })

  it('is not found for an unknown business', async () => {
    await expect(site.getReviews('unlisted.example.com', 1)).rejects.toMatchObject({
      kind: 'not_found',
    })
  })

  const toPage = (reviews: readonly unknown[], more: object = {}) => {
    const pageProps = {
      businessUnit: { identifyingName: 'example.com', displayName: 'Hand-made' },
      reviews,
      filters: { pagination: { totalPages: 1, totalCount: 7 } },
      ...more,
    }
    return `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps } })}</script>`
  }
  const good = { rating: 4, dates: { publishedDate: '2026-09-01T10:00:00+02:00' } }
  const parse = (html: string) => parseReviewPage(html, 1, 'https://example.com/')

  it('skips an unreadable review, and allows missing optional fields', () => {
    const odd = [{ ...good, rating: 'four' }, { rating: 4 }, null, { ...good, rating: 6 }]
    const page = parse(toPage([...odd, { ...good, title: null, consumer: { countryCode: '' } }]))
    expect(page.reviews).toEqual([
      {
        publishedAtMs: Date.parse('2026-09-01T08:00:00Z'),
        rating: 4,
        title: '',
        text: '',
        country: null,
      },
    ])
    expect(page.business).toMatchObject({ numberOfReviews: 7, score: null, websiteUrl: null })
  })

  it.each([
    ['none of its reviews can be read', toPage([{ rating: 'four' }])],
    ['it has no business', toPage([good], { businessUnit: null })],
    ['it carries no data', '<h1>Reviews</h1>'],
    ['its data is cut short', '<script id="__NEXT_DATA__">{"props":</script>'],
    ['its data is null', '<script id="__NEXT_DATA__">null</script>'],
  ])('is malformed when %s', (_, html) => {
    expect(() => parse(html)).toThrow(expect.objectContaining({ kind: 'malformed' }))
  })

  it.each([
    [1, 'blocked'],
    [11, 'not_found'],
  ])('that redirects to the sign-in at page %i is %s', async (page, kind) => {
    const server = await startTestServer((request, response) => {
      if (request.url?.includes('/users/')) {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>')
      } else response.writeHead(302, { location: '/users/connect?redirect=x' }).end()
    })
    const direct = createOutbound({ productName: 'Test', replayUrl: server.url })
    const source = createTrustpilotSource({ outbound: direct, settings: fixedSettings(quick) })
    await expect(source.getReviews('example.com', page)).rejects.toMatchObject({ kind })
    await direct.close()
    await server.close()
  })
})

describe('The search for businesses', () => {
  it('returns them in the order of the site', async () => {
    const found = await site.searchBusinesses('example.com')
    expect(found.map(({ identifyingName }) => identifyingName)).toEqual([
      'other-example.org',
      'example.net',
      'example.com',
    ])
    expect(found[0]).toEqual({
      identifyingName: 'other-example.org',
      displayName: 'Hand-made business, the biggest',
      websiteUrl: 'https://www.other-example.org',
      numberOfReviews: 11_812,
      score: 1.3,
    })
    expect(Object.fromEntries(new URL(`http://${replay.asked.at(-1)}`).searchParams)).toMatchObject(
      { country: 'US', page: '1', perPage: '5', query: 'example.com' },
    )
  })

  it('uses the search page when the search is denied', async () => {
    const found = await site.searchBusinesses('wanted.example')
    expect(found.map(({ identifyingName }) => identifyingName)).toEqual([
      'vita.example',
      'wanted.example',
    ])
  })

  it('recognises a denial in XML with status 200', () => {
    const xml = '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>'
    expect(() => parseSearchReply(xml)).toThrow(expect.objectContaining({ kind: 'blocked' }))
  })

  it.each(['', '[]', '{"businessUnits":[{"name":"x"}]}', '<rss/>'])(
    'is malformed with %j',
    (body) => {
      expect(() => parseSearchReply(body)).toThrow(expect.objectContaining({ kind: 'malformed' }))
    },
  )

  it('may find nothing', () => {
    expect(parseSearchReply('{"businessUnits":[]}')).toEqual([])
  })

  it('reads a number of reviews that is an object', () => {
    const body = JSON.stringify({
      businessUnits: [
        { identifyingName: 'A.example', displayName: 'A', numberOfReviews: { total: 9 } },
      ],
    })
    expect(parseSearchReply(body)).toMatchObject([
      { identifyingName: 'a.example', numberOfReviews: 9 },
    ])
  })

  it('is not used while the site is switched off', async () => {
    const settings = fixedSettings({ 'trustpilot.enabled': 'off' })
    const off = createTrustpilotSource({ outbound, settings })
    await expect(off.searchBusinesses('x')).rejects.toMatchObject({ kind: 'not_configured' })
  })
})

describe('Reviews, when something goes wrong,', () => {
  testSourceFaults({
    contentType: 'text/html',
    call: ({ url, outbound: faulty }) =>
      createTrustpilotSource({
        outbound: faulty,
        settings: fixedSettings({ 'trustpilot.reviewUrl': `${url}/{name}` }),
      }).getReviews('example.com', 1),
  })
})

describe('The search for businesses, when something goes wrong,', () => {
  testSourceFaults({
    contentType: 'application/json',
    call: ({ url, outbound: faulty }) =>
      createTrustpilotSource({
        outbound: faulty,
        settings: fixedSettings({
          ...quick,
          'trustpilot.searchUrl': `${url}/{query}`,
          'trustpilot.searchPageUrl': `${url}/page/{query}`,
        }),
      }).searchBusinesses('example'),
  })
})
