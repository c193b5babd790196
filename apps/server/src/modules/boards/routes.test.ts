import type { BulletinBoard, RemovedAuthor } from '@leadenhall/contract/boards/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM, type TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase, sqliteDatabases } from '#tests/support/databases.ts'
import { LOOSE_LIMITS, makeAdmin, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'
import { storeSettings } from '#tests/support/store-settings.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'

const databases = sqliteDatabases()
const DAY_MS = 86_400_000
const LSE = '/bulletinBoard/company'

async function withApp<T>(
  options: Parameters<typeof buildTestApp>[1],
  act: (app: TestApp) => Promise<T>,
  place?: Awaited<ReturnType<typeof databases.create>>,
): Promise<T> {
  const app = await buildTestApp(place ?? (await databases.create()), options)
  try {
    return await act(app)
  } finally {
    await app.close()
  }
}

const headings = ({ Messages }: BulletinBoard) => Messages.map((said) => said.MessageHeading)

describe('GET /bulletinBoard/company/{ticker}', () => {
  // @spec 3.8b
  it('returns messages from the last 30 days, newest first, and counts today’s', async () => {
    await withApp({ mode: 'live' }, async (app) => {
      const board = await app.get<BulletinBoard>(`${LSE}/VOD.L`)
      expect(headings(board)).toEqual([
        'Hand-made heading 1',
        'RE: Hand-made heading 1',
        'Hand-made heading 3',
        'Hand-made heading 4',
      ])
      expect(board).toMatchObject({
        MessagesToday: 3,
        BulletinBoard: 'LSE Chat',
        boardUrl: 'https://www.lse.co.uk/ShareChat.html?ShareTicker=VOD&share=Vodafone&page=1',
        state: {
          source: 'lse-chat',
          readAt: '2026-09-18T10:35:00.000Z',
          pending: false,
          failure: null,
          simulated: false,
        },
      })
      expect(board.Messages[0]).toMatchObject({
        PostedBy: 'HandMade1',
        PostedAt: '2026-09-18T08:12:00.000Z',
        PostedIn: 'VOD',
        opinion: 'No Opinion',
        priceText: '91.52',
      })
    })
  })

  it('fetches the board once in two minutes for all clients', async () => {
    await withApp({ mode: 'live' }, async (app) => {
      await Promise.all([1, 2, 3].map(() => app.get(`${LSE}/VOD.L`)))
      await app.get(`${LSE}/vod.l`)
      expect(app.asked.filter((asked) => asked.startsWith('www.lse.co.uk/'))).toHaveLength(1)
    })
  })

  it.each([
    ['BP.L', 'blocked', 'LSE Chat: access blocked (status 403).'],
    ['BT-A.L', 'blocked', 'LSE Chat: access blocked (Login failed, please refresh the page).'],
    ['SHEL.L', 'malformed', 'LSE Chat: unreadable response (no messages on the page).'],
  ])('reports why %s has no messages, and links to the board', async (ticker, kind, message) => {
    await withApp({ mode: 'live' }, async (app) => {
      const board = await app.get<BulletinBoard>(`${LSE}/${ticker}`)
      expect(board).toMatchObject({
        Messages: [],
        MessagesToday: null,
        boardUrl: expect.stringContaining('www.lse.co.uk/ShareChat.html?ShareTicker='),
        state: { readAt: null, failure: { kind, message } },
      })
    })
  })

  it('distinguishes an empty board from one that was never read', async () => {
    await withApp({ mode: 'live' }, async (app) => {
      expect(await app.get(`${LSE}/GAW.L`)).toMatchObject({
        Messages: [],
        MessagesToday: 0,
        state: { readAt: expect.any(String), failure: null },
      })
    })
  })

  it('returns stored messages with their age while the board fails', async () => {
    const place = await databases.create()
    await withApp({ mode: 'live' }, (app) => app.get(`${LSE}/VOD.L`), place)
    const tomorrow = { mode: 'live', upstreamUrl: DEAD_UPSTREAM, nowMs: TEST_NOW + DAY_MS } as const
    await withApp(
      tomorrow,
      async (app) => {
        const board = await app.get<BulletinBoard>(`${LSE}/VOD.L`)
        expect(headings(board)).toHaveLength(4)
        expect(board).toMatchObject({
          MessagesToday: 0,
          state: {
            readAt: '2026-09-18T10:35:00.000Z',
            failure: { kind: 'network', message: 'LSE Chat: no connection.' },
          },
        })
      },
      place,
    )
    const nextMonth = { ...tomorrow, nowMs: TEST_NOW + 31 * DAY_MS }
    await withApp(
      nextMonth,
      async (app) => {
        expect(headings(await app.get(`${LSE}/VOD.L`))).toEqual([])
      },
      place,
    )
  })

  it('sends no request and returns no messages while the board is switched off', async () => {
    const place = await databases.create()
    await withApp({ mode: 'live' }, (app) => app.get(`${LSE}/VOD.L`), place)
    await storeSettings(place, { 'lse-chat.enabled': 'off' })
    await withApp(
      { mode: 'live', nowMs: TEST_NOW + DAY_MS },
      async (app) => {
        expect(await app.get(`${LSE}/VOD.L`)).toMatchObject({
          Messages: [],
          MessagesToday: null,
          state: { failure: { kind: 'not_configured' } },
        })
        expect(app.asked).toEqual([])
      },
      place,
    )
  })

  it('sends no request for a share that is not listed in London', async () => {
    await withApp({ mode: 'live' }, async (app) => {
      expect(await app.get(`${LSE}/AAPL`)).toMatchObject({
        Messages: [],
        MessagesToday: null,
        state: { failure: { kind: 'not_found', message: 'LSE Chat does not list AAPL.' } },
      })
      expect(app.asked).toEqual([])
    })
  })

  it.each([
    ['NOPE.L', 404, 'not_found'],
    ['%3C%3E', 422, 'validation_failed'],
  ])('responds to %s with %i', async (ticker, status, code) => {
    await withApp({}, async ({ http }) => {
      const reply = await http.inject({ url: `${LSE}/${ticker}` })
      expect(reply.statusCode).toBe(status)
      expect(reply.json()).toMatchObject({ code })
    })
  })

  it('is simulated in demo mode and never stored', async () => {
    const place = await databases.create()
    await withApp(
      {},
      async (app) => {
        const board = await app.get<BulletinBoard>(`${LSE}/VOD.L`)
        expect(board).toMatchObject({
          BulletinBoard: 'LSE Chat (simulated)',
          MessagesToday: expect.any(Number),
          state: { source: 'demo-lse-chat', simulated: true, failure: null },
        })
        expect(board.Messages.length).toBeGreaterThan(3)
        expect(headings(board)[0]).toMatch(/Vodafone /)
      },
      place,
    )
    const { db, close } = place.open()
    expect(await db.selectFrom('archive_items').selectAll().execute()).toEqual([])
    await close()
  })
})

describe('GET /bulletinBoard/company/{ticker}/advfn', () => {
  // @spec 7.13b
  it('returns the second board’s messages', async () => {
    await withApp({ mode: 'live' }, async (app) => {
      const board = await app.get<BulletinBoard>(`${LSE}/VOD.L/advfn`)
      expect(board).toMatchObject({ BulletinBoard: 'ADVFN', MessagesToday: 2 })
      expect(headings(board)).toEqual(['Hand-made heading 1', 'Hand-made heading 2'])
    })
  })

  it('reports a share that the board does not list', async () => {
    await withApp({ mode: 'live' }, async (app) => {
      expect(await app.get(`${LSE}/GAW.L/advfn`)).toMatchObject({
        MessagesToday: null,
        state: { failure: { kind: 'not_found', message: 'ADVFN does not list GAW.L.' } },
      })
    })
  })
})

onEachDatabase((databases) => {
  describe('POST /api/boards/forget', () => {
    let aheadMs = 0
    let app: TestApp
    let admin: TestBrowser
    beforeEach(async () => {
      aheadMs = 0
      const place = await databases.create()
      await storeSettings(place, { 'lse-chat.requestsPerMinute': '60' })
      app = await buildTestApp(place, {
        mode: 'live',
        deps: {
          clock: { now: () => Date.now() + aheadMs },
          limits: LOOSE_LIMITS,
          robotCost: 1,
        },
      })
      admin = await openBrowser(app)
      await admin.register('admin@example.org')
      await makeAdmin(place, 'admin@example.org')
    })
    afterEach(() => app.close())

    const authors = async () => {
      const { Messages } = await app.get<BulletinBoard>(`${LSE}/VOD.L`)
      return Messages.map(({ PostedBy }) => PostedBy).toSorted()
    }
    const timesAsked = () => app.asked.filter((asked) => asked.includes('ShareTicker=VOD')).length
    const forget = (author: string, board = 'lse-chat') =>
      admin.call('POST', '/api/boards/forget', { board, author })

    it('deletes an author’s messages and never stores them again', async () => {
      expect(await authors()).toEqual(['HandMade1', 'HandMade1', 'HandMade2'])
      expect(await forget(' handmade1 ')).toMatchObject({
        status: 200,
        body: {
          success: true,
          message: 'Deleted 2 messages by handmade1. New ones will not be stored.',
          deleted: 2,
        },
      })
      expect(await authors()).toEqual(['HandMade2'])
      aheadMs = 3 * 60_000
      expect(await authors()).toEqual(['HandMade2'])
      expect(timesAsked()).toBe(2)
    })

    it('does not affect an author of the same name on another board', async () => {
      await authors()
      expect((await forget('HandMade1', 'advfn')).body).toMatchObject({ deleted: 0 })
      expect(await authors()).toHaveLength(3)
    })

    it('lists each removed author once', async () => {
      await forget('HandMade1')
      await forget('HandMade1')
      const { body } = await admin.call<RemovedAuthor[]>('GET', '/api/boards/forgotten')
      expect(body).toEqual([
        { board: 'lse-chat', author: 'HandMade1', forgotten_at: expect.any(String) },
      ])
    })

    it('requires a known board and an author', async () => {
      expect(await forget('HandMade1', 'elsewhere')).toMatchObject({
        status: 422,
        body: { errors: { board: [expect.any(String)] } },
      })
      expect(await forget('  ')).toMatchObject({
        status: 422,
        body: { errors: { author: ['Enter an author.'] } },
      })
    })

    it('is for administrators', async () => {
      const visitor = await openBrowser(app)
      const body = { board: 'lse-chat', author: 'HandMade1' }
      expect((await visitor.call('POST', '/api/boards/forget', body)).status).toBe(401)
      await visitor.register('someone@example.org')
      expect((await visitor.call('POST', '/api/boards/forget', body)).status).toBe(403)
      expect((await visitor.call('GET', '/api/boards/forgotten')).status).toBe(403)
    })
  })
})
