import type { CompanyHeadline, NewsGroup } from '@leadenhall/contract/news/index.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM, type TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase, sqliteDatabases } from '#tests/support/databases.ts'
import { startTestServer } from '#tests/support/outbound-test-server.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'

/** Retries without delay, to fail fast where nothing listens. */
const failFastOutbound = () =>
  createOutbound({ productName: 'Test', replayUrl: DEAD_UPSTREAM, retryDelayMs: () => 1 })

const company = (name: string, ticker = 'VOD.L') =>
  `/news/headlines/company/${encodeURIComponent(ticker)}/${encodeURIComponent(name)}`
const textsOf = (headlines: readonly { Headline: string }[]) =>
  headlines.map(({ Headline }) => Headline)

onEachDatabase((databases) => {
  describe('Market headlines', () => {
    // @spec 3.8a
    it('are one group per feed, newest first, with its state', async () => {
      const app = await buildTestApp(await databases.create(), { mode: 'live' })
      const groups = await app.get<NewsGroup[]>('/news/headlines/market')
      const byName = new Map(groups.map((group) => [group.GroupName, group]))
      expect([...byName.keys()]).toEqual([
        'BBC News',
        'The Guardian',
        'Sky News',
        'This is Money',
        'City A.M.',
        'CNBC',
        'Yahoo Finance',
        'Leadenhall tape',
      ])
      expect(byName.get('BBC News')).toEqual({
        GroupName: 'BBC News',
        Headlines: [
          {
            Headline: 'Hand-made headline 1 of the BBC & others',
            Date: '2026-09-18T10:05:00.000Z',
            StoryLink:
              'https://www.bbc.co.uk/news/articles/hand-made-1?at_medium=RSS&at_campaign=rss',
            Ticker: null,
            Body: null,
            Kind: 'other',
            PriceThen: null,
            Members: [],
            Source: 'BBC News',
            AggregateSource: null,
          },
          expect.objectContaining({ Date: '2026-09-18T08:30:00.000Z' }),
          expect.objectContaining({ Date: '2026-09-16T06:00:00.000Z' }),
        ],
        state: {
          source: 'rss',
          readAt: '2026-09-18T10:35:00.000Z',
          pending: false,
          failure: null,
          simulated: false,
        },
      })
      expect(textsOf(byName.get('The Guardian')?.Headlines ?? [])).toEqual([
        'Hand-made headline 1 of the Guardian – with a dash',
        'Hand-made headline 2 of the Guardian & a bare sign',
        'Hand-made headline 3 of the Guardian, undated',
      ])
      expect(byName.get('Yahoo Finance')?.Headlines[0]?.Source).toBe('Hand-made Press')
      await app.close()
    })

    it('report a failing feed beside those that respond, and one without headlines', async () => {
      const app = await buildTestApp(await databases.create(), { mode: 'live' })
      const groups = await app.get<NewsGroup[]>('/news/headlines/market')
      const stateOf = (name: string) => groups.find(({ GroupName }) => GroupName === name)?.state
      expect(stateOf('City A.M.')).toMatchObject({
        readAt: null,
        failure: { kind: 'blocked', message: 'City A.M.: access blocked (status 403).' },
      })
      expect(stateOf('This is Money')?.failure?.kind).toBe('not_found')
      expect(stateOf('CNBC')).toMatchObject({ readAt: expect.any(String), failure: null })
      await app.close()
    })

    it('come from storage after a restart with every source down', async () => {
      const place = await databases.create()
      const first = await buildTestApp(place, { mode: 'live' })
      await first.get('/news/headlines/market')
      await first.close()
      const later = await buildTestApp(place, {
        mode: 'live',
        nowMs: Date.parse('2026-09-19T10:35:00Z'),
        upstreamUrl: DEAD_UPSTREAM,
        deps: { outbound: failFastOutbound() },
      })
      const [bbc] = await later.get<NewsGroup[]>('/news/headlines/market')
      expect(bbc?.Headlines).toHaveLength(3)
      expect(bbc?.state).toMatchObject({
        readAt: '2026-09-18T10:35:00.000Z',
        failure: { kind: 'network' },
      })
      await later.close()
    })
  })
})

describe('Company headlines', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp(await databases.create(), { mode: 'live' })
  })
  afterAll(() => app.close())

  // @spec 7.13a
  it('merge all feeds without duplicates, newest first, with publisher and aggregator', async () => {
    const headlines = await app.get<CompanyHeadline[]>(company('Vodafone Group plc'))
    expect(
      headlines.map(({ Headline, Source, AggregateSource }) => [Headline, Source, AggregateSource]),
    ).toEqual([
      ['Hand-made story 1 about Vodafone', 'Hand-made Times', 'Google News'],
      ['Hand-made story 4 about Vodafone', 'Hand-made Post', 'Bing News'],
      ['Hand-made story 5 about Vodafone', 'Yahoo Finance', null],
      ['Hand-made story 2 about Vodafone', 'Hand-made Post', 'Google News'],
      ['Hand-made story 3 about Vodafone', 'Hand-made Times', 'Google News'],
    ])
    expect(headlines[1]).toMatchObject({
      StoryLink: 'https://post.example.com/story-4',
      Date: '2026-09-18T06:10:00.000Z',
      asOf: '2026-09-18T10:35:00.000Z',
      stale: false,
      simulated: false,
    })
  })

  it.each(['Vodafone', 'VODAFONE GROUP PLC', 'Vodafone Limited', 'Vodafone S.A.', 'Vodafone Ltd'])(
    'are searched without the suffix of %s, in one request',
    async (name) => {
      expect(await app.get<CompanyHeadline[]>(company(name))).toHaveLength(5)
      const searches = app.asked.filter((asked) => asked.startsWith('news.google.com'))
      expect(searches).toHaveLength(1)
      expect(searches[0]).toContain('q=%22Vodafone%22%20shares')
    },
  )

  it('are searched by another name, whose quotes cannot end the search', async () => {
    await app.http.inject({ url: company('Some "Brand" Group plc') })
    expect(app.asked).toContainEqual(expect.stringContaining('q=%22Some%20Brand%22%20shares'))
  })

  it('are empty if one feed has none and the others fail', async () => {
    expect(await app.get(company('BP p.l.c.', 'BP.L'))).toEqual([])
    const groups = await app.get<NewsGroup[]>('/api/news/company/BP.L')
    expect(groups.map(({ GroupName, state }) => [GroupName, state.failure?.kind])).toEqual([
      ['Google News', undefined],
      ['Bing News', 'not_found'],
      ['Yahoo Finance', 'not_found'],
    ])
  })

  it('respond 404 for an unlisted ticker, 422 for an invalid ticker or an empty name', async () => {
    for (const [url, status, field] of [
      [company('Anything', 'NOPE.L'), 404, null],
      ['/api/news/company/NOPE.L', 404, null],
      [company('Anything', '<>'), 422, 'ticker'],
      ['/api/news/company/%3C%3E', 422, 'ticker'],
      [company('"'), 422, 'companyName'],
      [company('x'.repeat(201)), 422, 'companyName'],
    ] as const) {
      const reply = await app.http.inject({ url })
      expect([url, reply.statusCode]).toEqual([url, status])
      if (field) expect(reply.json().errors).toHaveProperty(field)
    }
  })

  it('respond 503 if every source is down and nothing is stored', async () => {
    const down = await buildTestApp(await databases.create(), {
      mode: 'live',
      upstreamUrl: DEAD_UPSTREAM,
      deps: { outbound: failFastOutbound() },
    })
    const reply = await down.http.inject({ url: company('Vodafone') })
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringContaining('Google News: no connection.'),
    })
    await down.close()
  })
})

describe('A feed that hangs', () => {
  const databases = sqliteDatabases()

  it('does not hold up the others', async () => {
    const feed =
      '<rss><channel><item><title>A</title><link>https://e.org/</link></item></channel></rss>'
    const upstream = await startTestServer((request, response) => {
      if (request.url?.startsWith('/feeds.bbci.co.uk')) return
      response.writeHead(200, { 'content-type': 'text/xml' }).end(feed)
    })
    const app = await buildTestApp(await databases.create(), {
      mode: 'live',
      upstreamUrl: upstream.url,
      deps: { patienceMs: 1 },
    })
    // Without patience a good feed is pending in the first answers, too.
    await vi.waitFor(
      async () => {
        const groups = await app.get<NewsGroup[]>('/news/headlines/market')
        const [bbc, ...others] = groups.filter(({ state }) => state.source === 'rss')
        expect(bbc).toMatchObject({ Headlines: [], state: { readAt: null, pending: true } })
        expect(others.map(({ Headlines }) => Headlines.length)).toEqual([1, 1, 1, 1, 1, 1])
      },
      { timeout: 60_000 },
    )
    expect(upstream.asked).toHaveLength(7)
    await app.close()
    await upstream.close()
  })
})

describe('News in demo mode', () => {
  const databases = sqliteDatabases()

  it('are marked as simulated and send no request', async () => {
    const app = await buildTestApp(await databases.create(), {
      deps: { outbound: failFastOutbound() },
    })
    const groups = await app.get<NewsGroup[]>('/news/headlines/market')
    expect(groups).toHaveLength(4)
    for (const { GroupName, Headlines, state } of groups) {
      expect(GroupName).toMatch(/^(Tape: |Announcements$)/)
      expect(Headlines.length).toBeLessThanOrEqual(30)
      expect(state.source).toMatch(/^demo-(tape|announcements)$/)
      expect(state).toMatchObject({ failure: null, simulated: true })
    }
    const headlines = await app.get<CompanyHeadline[]>(company('Vodafone'))
    expect(headlines.length).toBeGreaterThan(0)
    expect(headlines.every(({ simulated }) => simulated)).toBe(true)
    await app.close()
  })
})
