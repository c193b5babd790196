import type { Tweet } from '@leadenhall/contract/social/index.ts'
import { describe, expect, it } from 'vitest'
import {
  buildTestApp,
  DEAD_UPSTREAM,
  type TestApp,
  type TestAppOptions,
} from '#tests/support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '#tests/support/databases.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'

const databases = sqliteDatabases()
const DAY_MS = 86_400_000
const WITH_TOKEN = { X_BEARER_TOKEN: 'a-token-of-the-tests' }
const LIVE = { mode: 'live', environment: WITH_TOKEN } as const
const VOD = '/twitter/hashtag/VOD.L'

async function withApp<T>(
  options: TestAppOptions,
  act: (app: TestApp) => Promise<T>,
  place?: DatabasePlace,
): Promise<T> {
  const app = await buildTestApp(place ?? (await databases.create()), options)
  try {
    return await act(app)
  } finally {
    await app.close()
  }
}

async function failure({ http }: TestApp, url: string) {
  const reply = await http.inject({ url })
  const { code, message } = reply.json<{ code: string; message: string }>()
  return [reply.statusCode, code, message]
}

const requestsToX = (app: TestApp) => app.asked.filter((asked) => asked.startsWith('api.x.com/'))

describe('GET /twitter/hashtag/{ticker}', () => {
  // @spec 3.8c, 7.13c
  it('returns posts newest first, with the time they were read', async () => {
    await withApp(LIVE, async (app) => {
      const posts = await app.get<Tweet[]>(VOD)
      expect(posts[0]).toEqual({
        link: 'https://x.com/hand_made_2/status/1967000000000000002',
        hashtagQuery: '$VOD',
        username: 'hand_made_2',
        postedAt: '2026-09-18T09:45:10.000Z',
        content: 'Hand-made post 2 with $VOD & more',
        asOf: '2026-09-18T10:35:00.000Z',
        stale: false,
        simulated: false,
      })
      expect(posts).toHaveLength(2)
      await app.get(VOD)
      expect(requestsToX(app)).toHaveLength(1)
    })
  })

  it('keeps the token out of the log', async () => {
    await withApp(LIVE, async (app) => {
      await failure(app, '/twitter/hashtag/GAW.L')
      expect(requestsToX(app)).toHaveLength(1)
      expect(app.logs.join('')).not.toContain(WITH_TOKEN.X_BEARER_TOKEN)
    })
  })

  it('returns an empty list if there are no posts', async () => {
    await withApp(LIVE, async (app) => {
      expect(await app.get('/twitter/hashtag/JET2.L')).toEqual([])
    })
  })

  // @spec 7.13c
  it('requires a token, and sends no request without one', async () => {
    await withApp({ mode: 'live' }, async (app) => {
      expect(await failure(app, VOD)).toEqual([
        503,
        'not_configured',
        'X: not set up (set X_BEARER_TOKEN).',
      ])
      expect(app.asked).toEqual([])
    })
  })

  it('reports why X refused, and pauses requests', async () => {
    await withApp(LIVE, async (app) => {
      const [status, code, message] = await failure(app, '/twitter/hashtag/SHEL.L')
      expect([status, code]).toEqual([503, 'upstream_unavailable'])
      expect(message).toMatch(
        /^X: too many requests for now \(the monthly cap of the account is reached/,
      )
      await failure(app, '/twitter/hashtag/SHEL.L')
      expect(requestsToX(app)).toHaveLength(1)
    })
  })

  it('returns stored posts, marked stale, for 30 days while X fails', async () => {
    const place = await databases.create()
    await withApp(LIVE, (app) => app.get(VOD), place)
    const dead = { ...LIVE, upstreamUrl: DEAD_UPSTREAM }
    await withApp(
      { ...dead, nowMs: TEST_NOW + DAY_MS },
      async (app) => {
        expect(await app.get<Tweet[]>(VOD)).toMatchObject([
          { username: 'hand_made_2', asOf: '2026-09-18T10:35:00.000Z', stale: true },
          { username: 'hand_made_1', stale: true },
        ])
      },
      place,
    )
    await withApp(
      { ...dead, nowMs: TEST_NOW + 31 * DAY_MS },
      async (app) => {
        expect(await failure(app, VOD)).toEqual([503, 'upstream_unavailable', 'X: no connection.'])
      },
      place,
    )
  })

  it.each([
    ['NOPE.L', 404, 'not_found'],
    ['%3C%3E', 422, 'validation_failed'],
  ])('responds to %s with %i', async (ticker, status, code) => {
    await withApp({}, async (app) => {
      expect(await failure(app, `/twitter/hashtag/${ticker}`)).toEqual([
        status,
        code,
        expect.any(String),
      ])
    })
  })

  it('is simulated in demo mode, with or without a token', async () => {
    await withApp({}, async (app) => {
      const posts = await app.get<Tweet[]>(VOD)
      expect(posts.length).toBeGreaterThan(1)
      expect(posts.every(({ simulated, stale }) => simulated && !stale)).toBe(true)
    })
  })
})
