/**
 * API keys make every call of the contract. One rule derives from the contract what a key reaches;
 * the resulting calls are listed here, so that none becomes reachable unintentionally.
 */
import {
  KEY_SCOPES,
  type KeyScope,
  keyScopeOf,
  SCOPE_OPENS,
  toPath,
} from '@leadenhall/contract/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '../support/databases.ts'
import { type Call, listCalls } from '../support/every-call.ts'
import { BODIES, OPEN_PARAMS, QUERIES } from '../support/good-requests.ts'
import { callWithKey, type KeyCaller, makeKey } from '../support/key-caller.ts'
import { MISSING_ROWS, rowParamsOf } from '../support/personal-rows.ts'
import { buildAccountApp, makeAdmin, openBrowser } from '../support/sign-in.ts'

const calls = await listCalls()
const scopeOf = (call: Call) =>
  keyScopeOf({
    method: call.method,
    ...(call.access ? { access: call.access } : {}),
    ...(call.keyScope ? { keyScope: call.keyScope } : {}),
  })
const withScope = (scope: KeyScope | null) => calls.filter((call) => scopeOf(call) === scope)

const databases = sqliteDatabases('suite')
let place: DatabasePlace
let app: TestApp
const callers = new Map<KeyScope, KeyCaller>()

beforeAll(async () => {
  place = await databases.create()
  const LOOSE = { max: 100_000, windowMs: 60_000 }
  app = await buildAccountApp(place, {}, { keyLimits: { perAddress: LOOSE, perKey: LOOSE } })
  // An administrator's, who as such may do everything.
  const browser = await openBrowser(app)
  await browser.register('admin@example.org')
  await makeAdmin(place, 'admin@example.org')
  for (const scope of KEY_SCOPES) {
    callers.set(scope, callWithKey(app, (await makeKey(browser, { scope })).key))
  }
})
afterAll(() => app.close())

function send(caller: KeyCaller, call: Call) {
  const path = toPath(call.path, { ...OPEN_PARAMS, ...rowParamsOf(MISSING_ROWS, call.path) })
  const query = new URLSearchParams(QUERIES[call.name] ?? {}).toString()
  return caller.call<{ code?: string }>(
    call.method,
    query ? `${path}?${query}` : path,
    call.body ? (BODIES[call.name] ?? {}) : undefined,
  )
}

describe('The rule', () => {
  it('lets no key near a call that names no scope, nor near one of administrators', () => {
    expect(keyScopeOf({ method: 'GET' })).toBe('read')
    expect(keyScopeOf({ method: 'POST' })).toBeNull()
    expect(keyScopeOf({ method: 'GET', access: 'signed-in' })).toBeNull()
    expect(keyScopeOf({ method: 'DELETE', access: 'signed-in' })).toBeNull()
    expect(keyScopeOf({ method: 'GET', access: 'signed-in', keyScope: 'read' })).toBe('read')
    expect(keyScopeOf({ method: 'GET', access: 'admin', keyScope: 'read' })).toBeNull()
  })

  it('allows these personal calls, and no others', () => {
    const named = (scope: KeyScope) =>
      withScope(scope)
        .filter(({ access, method }) => access !== null || method !== 'GET')
        .map(({ name }) => name)
    expect(named('read')).toEqual([
      'GET /api/pricealerts/get',
      'GET /api/layouts',
      'GET /api/drawings/{ticker}',
      'GET /api/figurealerts',
      'GET /api/funds/{ticker}/holdings',
      'GET /api/notifications',
      'POST /api/screener/run',
      'GET /api/screener/load',
      'GET /api/stockboard',
      'GET /api/watchlists',
      'GET /api/watchlists/{id}',
      'GET /api/watchlists/{id}/items/{item}/performance',
      'GET /api/watchlists/{id}/map',
      'GET /api/watchlists/{id}/performance',
    ])
    expect(named('portfolio')).toEqual([
      'GET /api/portfolio/income',
      'GET /api/portfolio/income/coming',
      'GET /api/portfolio/income/plan',
      'GET /api/journal',
      'GET /api/portfolio/alerts',
      'GET /api/portfolio/accounts',
      'GET /api/portfolio/people',
      'GET /api/portfolio/activities',
      'GET /api/portfolio/imports',
      'GET /api/portfolio/imports/queue',
      'GET /api/portfolio/imports/{id}',
      'GET /api/portfolio/holdings',
      'GET /api/portfolio/performance',
      'GET /api/portfolio/missing-splits',
      'GET /api/portfolio/tickers',
      'GET /api/portfolio/position/{ticker}',
      'GET /api/portfolio/targets',
    ])
    expect(named('tax')).toEqual([
      'GET /api/fund-income',
      'GET /api/fund-income/imports',
      'GET /api/portfolio/targets/contribution',
      'GET /api/portfolio/tax',
      'GET /api/portfolio/tax/{year}',
      'GET /api/portfolio/tax/{year}/disposals',
      'GET /api/portfolio/tax/pools',
      'GET /api/portfolio/tax-pool/{ticker}',
      'GET /api/portfolio/tax-position/{ticker}',
      'POST /api/portfolio/tax/what-if',
      'GET /api/portfolio/tax/bed-and-isa',
      'GET /api/portfolio/tax/losses',
      'GET /api/portfolio/tax/examples',
      'GET /api/portfolio/tax/not-covered',
      'GET /api/portfolio/tax/monthly-rates',
      'GET /api/portfolio/tax/{year}/funds',
    ])
    expect(named('write')).toEqual([
      'POST /api/pricealerts/create',
      'POST /api/pricealerts/update/{id}',
      'POST /api/pricealerts/pause/{id}',
      'POST /api/pricealerts/delete/{id}',
      'POST /api/layouts',
      'PUT /api/layouts/{id}',
      'DELETE /api/layouts/{id}',
      'POST /api/drawings/{ticker}',
      'PUT /api/drawings/{ticker}/{id}',
      'DELETE /api/drawings/{ticker}/{id}',
      'POST /api/figurealerts',
      'POST /api/figurealerts/{id}/pause',
      'DELETE /api/figurealerts/{id}',
      'PUT /api/stockboard',
      'POST /api/watchlists',
      'PUT /api/watchlists/{id}',
      'DELETE /api/watchlists/{id}',
      'POST /api/watchlists/{id}/items',
      'PUT /api/watchlists/{id}/items/{item}',
      'DELETE /api/watchlists/{id}/items/{item}',
      'PUT /api/watchlists/{id}/order',
      'POST /api/watchlists/{id}/import',
      'POST /api/watchlists/{id}/share',
      'DELETE /api/watchlists/{id}/share',
    ])
    expect(named('portfolio-write')).toEqual([
      'POST /api/journal',
      'PUT /api/journal/{id}',
      'DELETE /api/journal/{id}',
      'PUT /api/portfolio/alerts',
      'POST /api/portfolio/accounts',
      'PUT /api/portfolio/accounts/{id}',
      'DELETE /api/portfolio/accounts/{id}',
      'POST /api/portfolio/accounts/{id}/restore',
      'POST /api/portfolio/people',
      'PUT /api/portfolio/people/{id}',
      'DELETE /api/portfolio/people/{id}',
      'POST /api/portfolio/activities',
      'PUT /api/portfolio/activities/{id}',
      'DELETE /api/portfolio/activities/{id}',
      'POST /api/portfolio/activities/{id}/restore',
      'POST /api/portfolio/imports',
      'PUT /api/portfolio/imports/{id}/rows/{row}',
      'PUT /api/portfolio/imports/{id}/rows/{row}/choice',
      'PUT /api/portfolio/imports/{id}/rows/{row}/skipped',
      'POST /api/portfolio/imports/{id}/rows/{row}/splits',
      'POST /api/portfolio/imports/{id}/commit',
      'POST /api/portfolio/imports/{id}/revert',
      'POST /api/portfolio/sample',
      'PUT /api/portfolio/targets',
    ])
  })

  it('gives no scope to a call about accounts, keys, notes or settings', () => {
    const closed = new Set(['accounts', 'keys', 'notes', 'settings'])
    const open = calls
      .filter(({ feature, access }) => closed.has(feature) && access !== null)
      .filter((call) => scopeOf(call) !== null)
    expect(open).toEqual([])
  })
})

describe('A key, though an administrator’s,', () => {
  // @spec 10.122
  it.each(withScope(null))('is refused $name whatever its scope: 403', async (call) => {
    for (const caller of callers.values()) {
      expect(await send(caller, call)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
  })

  it.each(KEY_SCOPES)(
    'with the scope %s reaches what that opens, and is refused the rest',
    async (scope) => {
      const caller = callers.get(scope)!
      for (const call of calls) {
        const needs = scopeOf(call)
        const { status } = await send(caller, call)
        if (needs !== null && SCOPE_OPENS[scope].includes(needs)) {
          expect([call.name, [401, 403, 419].includes(status)]).toEqual([call.name, false])
        } else expect([call.name, status]).toEqual([call.name, 403])
      }
    },
  )

  it('reaches the screener’s export and OpenBB’s files, but neither the picture nor any other route', async () => {
    const reader = callers.get('read')!
    expect((await reader.call('GET', '/api/screener/export.csv')).status).toBe(200)
    expect((await reader.call('GET', '/api/portfolio/export.json')).status).toBe(403)
    const writer = callers.get('portfolio-write')!
    expect((await writer.call('GET', '/api/portfolio/export.json')).status).toBe(200)
    expect((await writer.call('GET', '/api/user/avatar')).status).toBe(403)
    expect((await writer.call('GET', '/openapi.json')).status).toBe(403)
    for (const path of ['/widgets.json', '/apps.json']) {
      expect((await reader.call('GET', path)).status).toBe(200)
    }
  })
})
