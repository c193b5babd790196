/**
 * A visitor without a session, two users and an administrator make every call of the contract. What
 * a call needs is read from the contract, so that new calls are included; one that names a row in its
 * path needs that row in tests/support/personal-rows.ts.
 */

import { toPath } from '@leadenhall/contract/shared/endpoint.ts'
import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '../support/databases.ts'
import { type Call, listCalls, paramNamesOf } from '../support/every-call.ts'
import { BODIES, OPEN_PARAMS } from '../support/good-requests.ts'
import { listRoutes } from '../support/list-routes.ts'
import {
  createPersonalRows,
  MISSING_ROWS,
  type PersonalRows,
  rowParamsOf,
} from '../support/personal-rows.ts'
import {
  buildAccountApp,
  makeAdmin,
  openBrowser,
  type Reply,
  type TestBrowser,
} from '../support/sign-in.ts'

const calls = await listCalls()

/** Answered otherwise than with success although everything is right, and why. */
const NEVER_A_SUCCESS: Readonly<Record<string, number>> = {
  // The rows' orders must name every item.
  'PUT /api/watchlists/{id}/order': 422,
  // Only a stored import can be taken back.
  'POST /api/portfolio/imports/{id}/revert': 409,
  // The row asks for its instrument, which has no fixed answers, and names no split.
  'PUT /api/portfolio/imports/{id}/rows/{row}/choice': 409,
  'POST /api/portfolio/imports/{id}/rows/{row}/splits': 409,
}

const databases = sqliteDatabases('suite')
let place: DatabasePlace
let app: TestApp
let signedOut: TestBrowser
let owner: TestBrowser
let other: TestBrowser
let admin: TestBrowser
let ownerId: string

beforeAll(async () => {
  place = await databases.create()
  app = await buildAccountApp(place)
  const open = async (email: string) => {
    const browser = await openBrowser(app)
    await browser.register(email)
    return browser
  }
  signedOut = await openBrowser(app)
  owner = await open('owner@example.org')
  other = await open('other@example.org')
  admin = await open('admin@example.org')
  await makeAdmin(place, 'admin@example.org')
  ownerId = (await owner.call<{ id: string }>('GET', '/api/user')).body.id
})
afterAll(() => app.close())

const isOpenParam = (name: string) => name in OPEN_PARAMS
const rowCalls = calls.filter(
  ({ path, access }) => access !== null && !paramNamesOf(path).every(isOpenParam),
)
const personal = calls.filter(({ access }) => access === 'signed-in')
const forAdmins = calls.filter(({ access }) => access === 'admin')

function addressOf({ path }: Call, rows: PersonalRows['params']): string {
  return toPath(path, { ...OPEN_PARAMS, ...rowParamsOf(rows, path) })
}

const send = (browser: TestBrowser, call: Call, rows: PersonalRows['params']) =>
  browser.call<Record<string, unknown>>(
    call.method,
    addressOf(call, rows),
    call.body ? (BODIES[call.name] ?? {}) : undefined,
  )

let made = 0
/** Of which a user may have fifty: those of the test before are removed. */
const LIMITED = [
  '/api/watchlists/',
  '/api/layouts/',
  '/api/portfolio/accounts/',
  '/api/portfolio/people/',
]
let last: string[] = []
const createRows = async (mark = 'rows') => {
  for (const url of last) await owner.call('DELETE', url)
  const rows = await createPersonalRows({ app, place, owner, admin }, `${mark}-${++made}`)
  last = LIMITED.map((start) => `${start}${rows.params[start]?.['id']}`)
  return rows
}

/** Every row of every table that names the owner, or references one that does. */
async function dumpOwner(): Promise<Record<string, unknown[]>> {
  const { db, close } = place.open()
  const tables = await db.introspection.getTables()
  const dump: Record<string, unknown[]> = {}
  for (const { name, columns } of tables) {
    const column = columns.find((one) => ['user_id', 'userId'].includes(one.name))?.name
    if (!column && !SHARED_TABLES.has(name)) continue
    const where = column ? sql`where ${sql.ref(column)} = ${ownerId}` : sql``
    const { rows } = await sql`select * from ${sql.table(name)} ${where}`.execute(db)
    dump[name] = rows
  }
  await close()
  return dump
}
const SHARED_TABLES = new Set(['watchlist_items', 'notes', 'settings'])

/** Features without personal data. */
const MARKET = new Set([
  'boards',
  'costs',
  'currencies',
  'figures',
  'funds',
  'gilts',
  'history',
  'instruments',
  'market',
  'news',
  'prices',
  'quotations',
  'quotes',
  'research',
  'reviews',
  'shorts',
  'offers',
  'social',
  'tape',
  'trusts',
])

/** Sharing a list that is already shared returns the same link. */
const changes = ({ method, name }: Call, status: number) =>
  method !== 'GET' && status < 300 && name !== 'POST /api/watchlists/{id}/share'

describe('The matrix', () => {
  it('covers every call, with a row for each that names one', () => {
    expect(calls.length).toBeGreaterThan(100)
    expect(rowCalls.length).toBeGreaterThan(20)
    const missing = rowCalls
      .filter(({ path }) => {
        const params = rowParamsOf(MISSING_ROWS, path) ?? {}
        return !paramNamesOf(path).every((name) => isOpenParam(name) || name in params)
      })
      .map(({ name }) => `${name}: make its row in tests/support/personal-rows.ts`)
    expect(missing).toEqual([])
  })

  it('has a valid body for every call that takes one', () => {
    const missing = calls
      .filter(({ body, name }) => body && !body.safeParse(BODIES[name]).success)
      .map(({ name }) => `${name}: add a body that it takes to tests/support/good-requests.ts`)
    expect(missing).toEqual([])
  })

  it('lets everyone make only reads of the market, and these calls', () => {
    const open = calls
      .filter(({ access }) => access === null)
      .filter(({ method, feature }) => method !== 'GET' || !MARKET.has(feature))
      .map(({ name }) => name)
    expect(open).toEqual([
      'GET /sanctum/csrf-cookie',
      'POST /register',
      'POST /login',
      'POST /login/second-factor',
      'POST /login/passkey/begin',
      'POST /login/passkey',
      'POST /api/logout',
      'POST /api/user/password/forgot',
      'POST /api/user/password/reset',
      'GET /api/auth/options',
      'GET /api/altcha/challenge',
      'POST /api/demo/guest',
      'POST /api/gilts/ladder',
      'GET /healthcheck',
      'POST /api/interestmailinglist/register',
      'GET /api/keys/scopes',
      'POST /api/screener/run',
      'GET /api/shared-watchlists/{token}',
      'GET /api/performance/{ticker}',
    ])
    expect(forAdmins.map(({ name }) => name)).toEqual([
      'GET /api/boards/forgotten',
      'POST /api/boards/forget',
      'GET /healthcheck/reloadCoreConfig',
      'POST /healthcheck/probe',
      'POST /api/instruments/funds',
      'GET /api/instruments/funds/{isin}',
      'DELETE /api/instruments/funds/{isin}',
      ...calls.filter(({ feature }) => feature === 'notes').map(({ name }) => name),
      'POST /api/sources/choice',
      'GET /api/prices/imports',
      'POST /api/prices/imports',
      'POST /api/prices/imports/{id}/commit',
      'DELETE /api/prices/imports/{id}',
      ...calls.filter(({ feature }) => feature === 'settings').map(({ name }) => name),
      'POST /api/portfolio/tax/monthly-rates',
    ])
  })

  it('lists every route that is served outside the contract', () => {
    const contract = new Set(
      calls.map(({ path }) => path.replace(/\{\*\w+\}/, '*').replace(/\{(\w+)\}/g, ':$1')),
    )
    const isOfWeb = (path: string) =>
      /^(\/assets\/.*|\/index\.html|\/(pages|first-views)\.json|\/sw\.js|\*)$/.test(path)
    expect(
      listRoutes(app.http)
        .filter((path) => !contract.has(path) && !isOfWeb(path) && !path.startsWith('/docs'))
        .toSorted(),
    ).toEqual([
      '/api/cell',
      '/api/journal/export.json',
      '/api/journal/export.md',
      '/api/logo/:ticker',
      '/api/portfolio/calendar.ics',
      '/api/portfolio/export.csv',
      '/api/portfolio/export.json',
      '/api/portfolio/tax/:year(^[^/.]+).csv',
      '/api/portfolio/tax/:year(^[^/.]+).xlsx',
      '/api/screener/export.csv',
      '/api/screener/export.xlsx',
      '/api/user/avatar',
      '/api/user/email/confirm',
      '/api/user/verification/confirm',
      '/apps.json',
      '/auth/google/callback',
      '/auth/google/redirect',
      '/auth/oidc/callback',
      '/auth/oidc/redirect',
      '/browse',
      '/interest/remove/:token',
      '/mcp',
      '/metrics',
      '/openapi.json',
      '/robots.txt',
      '/widgets.json',
    ])
  })
})

describe('A visitor without a session', () => {
  it.each([...personal, ...forAdmins])('is refused $name: 401', async (call) => {
    expect(await send(signedOut, call, MISSING_ROWS)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  })

  it.each([
    '/api/user/avatar',
    '/api/screener/export.csv',
    '/api/screener/export.xlsx',
    '/api/journal/export.json',
    '/api/journal/export.md',
    '/api/portfolio/calendar.ics',
    '/api/portfolio/export.csv',
    '/api/portfolio/export.json',
    '/api/portfolio/tax/2024-25.csv',
    '/api/portfolio/tax/2024-25.xlsx',
  ])('is refused %s: 401', async (url) => {
    expect((await signedOut.call('GET', url)).status).toBe(401)
  })
})

describe('Another site', () => {
  it.each(calls.filter(({ method }) => method !== 'GET'))(
    'cannot make a browser call $name, because it has no token to repeat: 419',
    async (call) => {
      const options = { headers: { 'x-xsrf-token': 'made.up' }, withoutCsrf: true }
      const url = addressOf(call, MISSING_ROWS)
      for (const browser of [signedOut, admin]) {
        const reply = await browser.call(call.method, url, BODIES[call.name] ?? {}, options)
        expect(reply).toMatchObject({ status: 419, body: { code: 'csrf_mismatch' } })
      }
    },
  )
})

describe('A signed-in user', () => {
  /** Once for all calls that are refused: none of them changes a row. */
  let refused: ReturnType<typeof createRows> | undefined

  it.each(forAdmins)('is refused $name, whether the row exists or not: 403', async (call) => {
    const { params } = await (refused ??= createRows())
    for (const browser of [owner, other]) {
      for (const rows of [params, MISSING_ROWS]) {
        expect(await send(browser, call, rows)).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        })
      }
    }
  })

  it.each(rowCalls.filter(({ access }) => access === 'signed-in'))(
    'cannot see whether another user’s row exists, nor change it; its owner can: $name',
    async (call) => {
      const { params } = await createRows()
      const before = await dumpOwner()
      for (const browser of [other, admin]) {
        const stolen = await send(browser, call, params)
        const none = await send(browser, call, MISSING_ROWS)
        expect(stolen.status).toBe(404)
        expect(withoutIds(stolen, params)).toEqual(withoutIds(none, MISSING_ROWS))
      }
      expect(await dumpOwner()).toEqual(before)
      const own = await send(owner, call, params)
      expect([call.name, own.status]).toEqual([
        call.name,
        NEVER_A_SUCCESS[call.name] ?? call.status,
      ])
      if (changes(call, own.status)) expect(await dumpOwner()).not.toEqual(before)
    },
  )

  it('reads no data of another user through a call that names no row', async () => {
    const mark = 'MARK-OF-THE-OWNER'
    const { params, shareToken, pushEndpoint } = await createRows(mark)
    const secrets = [
      mark,
      'owner@example.org',
      ownerId,
      shareToken,
      pushEndpoint,
      ...['/api/watchlists/', '/api/pricealerts/', '/api/screener/'].map(
        (start) => params[start]?.['id'] ?? '',
      ),
    ]
    const reads = personal
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      .map(({ path }) => path)
    let seen = 0
    for (const url of [...reads, '/api/screener/export.csv', '/api/user/avatar', '/profile']) {
      const text = async (browser: TestBrowser) =>
        JSON.stringify((await browser.call('GET', url, undefined, HTML)).body)
      const [own, strange] = [await text(owner), await text(other)]
      seen += secrets.filter((secret) => own.includes(secret)).length
      expect([url, secrets.filter((secret) => strange.includes(secret))]).toEqual([url, []])
    }
    expect(seen).toBeGreaterThan(10)
  })

  it('changes no data of another user through a call that names no row', async () => {
    await createRows()
    const before = await dumpOwner()
    const writes = personal.filter(
      ({ method, path }) => method !== 'GET' && paramNamesOf(path).every(isOpenParam),
    )
    expect(writes.length).toBeGreaterThan(10)
    for (const call of writes) await send(other, call, MISSING_ROWS)
    expect(await dumpOwner()).toEqual(before)
  })

  it('reaches no item, order or subscription of another user through their own rows', async () => {
    const { params, pushEndpoint } = await createRows()
    const theirs = params['/api/watchlists/'] ?? {}
    const { id: mine } = (
      await other.call<{ id: number }>('POST', '/api/watchlists', { name: 'mine' })
    ).body
    const before = await dumpOwner()
    const item = `/api/watchlists/${mine}/items/${theirs['item']}`
    expect((await other.call('PUT', item, { note: 'x' })).status).toBe(404)
    expect((await other.call('DELETE', item)).status).toBe(404)
    expect((await other.call('GET', `${item}/performance`)).status).toBe(404)
    const order = { items: [theirs['item']] }
    const reply = await other.call('PUT', `/api/watchlists/${mine}/order`, order)
    expect(reply.status).toBe(422)
    await other.call('DELETE', '/api/delivery/push/subscriptions', { endpoint: pushEndpoint })
    expect(await dumpOwner()).toEqual(before)
  })
})

const HTML = { headers: { accept: 'text/html, application/json' } }

/** A response without what always differs: the request's id, and the requested ids. */
function withoutIds({ status, body }: Reply, rows: PersonalRows['params']): unknown {
  const { requestId: _, ...rest } = body as ErrorBody
  const ids = Object.values(rows).flatMap((params) => Object.values(params))
  const text = ids.reduce((left, id) => left.replaceAll(id, 'id'), JSON.stringify(rest))
  return { status, text }
}
