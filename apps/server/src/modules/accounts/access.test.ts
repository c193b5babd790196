import * as accounts from '@leadenhall/contract/accounts/endpoints.ts'
import * as health from '@leadenhall/contract/health/endpoints.ts'
import * as interest from '@leadenhall/contract/interest/endpoints.ts'
import * as notes from '@leadenhall/contract/notes/endpoints.ts'
import * as screener from '@leadenhall/contract/screener/endpoints.ts'
import * as settings from '@leadenhall/contract/settings/endpoints.ts'
import type { EndpointAccess, HttpMethod } from '@leadenhall/contract/shared/endpoint.ts'
import { PAGES } from '@leadenhall/contract/shared/pages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '#tests/support/databases.ts'
import {
  buildAccountApp,
  makeAdmin,
  openBrowser,
  type TestBrowser,
} from '#tests/support/sign-in.ts'

interface Call {
  readonly method: HttpMethod
  readonly path: string
  readonly access?: EndpointAccess
}

const ALL: Call[] = [accounts, interest, settings, notes, screener, health].flatMap((module) =>
  Object.values(module as Readonly<Record<string, Call>>),
)
const guarded = ALL.filter(({ access }) => access)
const forAdmins = ALL.filter(({ access }) => access === 'admin')
const writes = ALL.filter(({ method }) => method !== 'GET')
const RELOAD = '/healthcheck/reloadCoreConfig'

const databases = sqliteDatabases('suite')
let place: DatabasePlace
let app: TestApp
let stranger: TestBrowser
let person: TestBrowser
let admin: TestBrowser

beforeAll(async () => {
  place = await databases.create()
  app = await buildAccountApp(place)
  stranger = await openBrowser(app)
  person = await openBrowser(app)
  await person.register('person@example.org')
  admin = await openBrowser(app)
  await admin.register('admin@example.org')
  await makeAdmin(place, 'admin@example.org')
})
afterAll(() => app.close())

const addressOf = ({ path }: Call) => path.replace(/\{\w+\}/g, 'some-id')

describe('Access', () => {
  it('is declared by enough endpoints for these tests to mean something', () => {
    expect([guarded.length, forAdmins.length, writes.length].every((count) => count > 8)).toBe(true)
  })

  // @spec 6.1
  it.each(guarded)('to $method $path requires a session: 401', async (call) => {
    const reply = await stranger.call(
      call.method,
      addressOf(call),
      call.method === 'GET' ? undefined : {},
    )
    expect(reply.status).toBe(401)
    expect(reply.body).toMatchObject({ code: 'unauthenticated', message: 'Not Authorized!' })
  })

  it.each(guarded)(
    'to $method $path is refused with a forged session cookie: 401',
    async (call) => {
      const thief = await openBrowser(app)
      thief.cookies.set('leadenhall.session_token', 'made.up')
      await thief.call('GET', '/sanctum/csrf-cookie')
      const reply = await thief.call(
        call.method,
        addressOf(call),
        call.method === 'GET' ? undefined : {},
      )
      expect(reply.status).toBe(401)
    },
  )

  it.each(forAdmins)(
    // @spec 6.1
    'to $method $path is refused to a user who is not an admin: 403',
    async (call) => {
      const reply = await person.call(
        call.method,
        addressOf(call),
        call.method === 'GET' ? undefined : {},
      )
      expect(reply.status).toBe(403)
      expect(reply.body).toMatchObject({ code: 'forbidden' })
    },
  )

  it.each(writes)(
    // @spec 6.1
    'to $method $path requires the CSRF token, even from an administrator: 419',
    async (call) => {
      const reply = await admin.call(call.method, addressOf(call), {}, { withoutCsrf: true })
      expect(reply.status).toBe(419)
      expect(reply.body).toMatchObject({ code: 'csrf_mismatch' })
    },
  )

  it.each(guarded.filter(({ method, path }) => method === 'GET' && path !== RELOAD))(
    'to $path is granted to an administrator, and the response is not cached',
    async (call) => {
      const reply = await admin.call(call.method, addressOf(call))
      expect(reply.status).toBe(200)
      expect(reply.headers['cache-control']).toBe('private, no-store')
    },
  )
})

describe('Reloading the core configuration', () => {
  it('requires the CSRF token although it is a GET', async () => {
    expect((await admin.call('GET', RELOAD, undefined, { withoutCsrf: true })).status).toBe(419)
  })

  // @spec 7.15b
  it('succeeds for an administrator and updates the time of loading', async () => {
    const loadedAt = async () =>
      (await stranger.call<{ coreConfigLastLoaded: string }>('GET', '/healthcheck')).body
        .coreConfigLastLoaded
    const before = await loadedAt()
    const reply = await admin.call('GET', RELOAD)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ success: true, message: expect.any(String) })
    expect(Date.parse(await loadedAt())).toBeGreaterThan(Date.parse(before))
  })
})

describe('Pages', () => {
  const statusOf = async (browser: TestBrowser, url: string) =>
    (await browser.call('GET', url, undefined, { headers: { accept: 'text/html' } })).status

  const guardedPages = PAGES.filter(({ access }) => access === 'signed-in' || access === 'admin')

  it.each(guardedPages)('$path requires $access access', async ({ path, access }) => {
    const url = path.replace(/\{\w+\}/g, '1')
    expect(await statusOf(stranger, url)).toBe(401)
    expect(await statusOf(person, url)).toBe(access === 'admin' ? 403 : 200)
    expect(await statusOf(admin, url)).toBe(200)
  })

  it('include the profile, notes and settings', () => {
    const paths = guardedPages.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['/profile', '/notes', '/scraperconfig']))
  })

  it('embed the signed-in user and are not cached', async () => {
    const reply = await person.call<string>('GET', '/', undefined, {
      headers: { accept: 'text/html' },
    })
    expect(reply.body).toContain('person@example.org')
    // The first view is a visitor's, with links to register.
    expect(reply.body).toContain('<div id="root"></div>')
    expect(reply.headers['cache-control']).toBe('private, no-store')
  })
})
