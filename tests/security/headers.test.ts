/** The headers of every kind of response: what may run, who may read it, what is cached. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ASSET_POLICY,
  DATA_POLICY,
} from '../../apps/server/src/platform/http/content-security-policy.ts'
import type { TestApp } from '../support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '../support/databases.ts'
import { listCalls, paramNamesOf } from '../support/every-call.ts'
import { buildAccountApp, openBrowser, type TestBrowser } from '../support/sign-in.ts'

const HTML = { accept: 'text/html' }
const EVIL = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
const calls = await listCalls()

interface Kind {
  readonly url: string
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'PUT'
  readonly headers?: Record<string, string>
  readonly status: number
  readonly payload?: string
  readonly isSignedIn?: boolean
}

const KINDS: Readonly<Record<string, Kind>> = {
  'a page': { url: '/', headers: HTML, status: 200 },
  'a page of a person': { url: '/profile', headers: HTML, status: 200, isSignedIn: true },
  'a page that is refused': { url: '/profile', headers: HTML, status: 401 },
  'a page that is not there': { url: '/nothing', headers: HTML, status: 404 },
  'a page asked for its head': { url: '/', method: 'HEAD', headers: HTML, status: 200 },
  'a file': { url: '/assets/index-abc123.js', status: 200 },
  'a file that is not there': { url: '/assets/nothing.js', status: 404 },
  'robots.txt': { url: '/robots.txt', status: 200 },
  'a redirect': { url: '/browse', status: 301 },
  'the way to Google': { url: '/auth/google/redirect', status: 302 },
  'open data': { url: '/api/quotes?tickers=VOD.L', status: 200 },
  'a stream': { url: '/api/quotes/stream?tickers=VOD.L', status: 200 },
  'personal data': { url: '/api/watchlists', status: 200, isSignedIn: true },
  'a personal file': { url: '/api/screener/export.csv', status: 200, isSignedIn: true },
  'one’s data': { url: '/api/user/export', status: 200, isSignedIn: true },
  'a refusal: signed out': { url: '/api/watchlists', status: 401 },
  'a refusal: no administrator': { url: '/api/notes', status: 403, isSignedIn: true },
  'a refusal: not there': { url: '/api/nothing', status: 404 },
  'a refusal: no token': { url: '/login', method: 'POST', payload: '{}', status: 419 },
  'a refusal: a wrong field': { url: '/api/fx/1', status: 422 },
  'a refusal: an address that cannot be read': { url: '/api/instruments/%ff', status: 400 },
  'a question before a call from another site': { url: '/login', method: 'OPTIONS', status: 404 },
  'a logo': { url: '/api/logo/NOPE.L', status: 200 },
  'the API’s document': { url: '/openapi.json', status: 200 },
  'the file of widgets': { url: '/widgets.json', status: 200 },
  'the API’s page': { url: '/docs/', status: 200 },
  'the page of a removal': { url: '/interest/remove/x', status: 200 },
  'the health check': { url: '/healthcheck', status: 200 },
}

const databases = sqliteDatabases('suite')
let place: DatabasePlace
let app: TestApp
let secure: TestApp
let person: TestBrowser
let signedOut: TestBrowser

beforeAll(async () => {
  place = await databases.create()
  app = await buildAccountApp(place)
  person = await openBrowser(app)
  signedOut = await openBrowser(app)
  await person.register('person@example.org')
  secure = await buildAccountApp(await databases.create(), { PUBLIC_URL: 'https://terminal.test' })
})
afterAll(async () => {
  await app.close()
  await secure.close()
})

async function ask({ url, method = 'GET', headers, payload, isSignedIn }: Kind, from = app) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await from.http.inject({
    url,
    method,
    payloadAsStream: true,
    headers: {
      ...EVIL,
      ...headers,
      ...(isSignedIn ? { cookie } : {}),
      ...(payload ? { 'content-type': 'application/json' } : {}),
    },
    ...(payload ? { payload } : {}),
  })
  reply.stream().destroy()
  return reply
}

function kindNamed(name: string): Kind {
  const kind = KINDS[name]
  if (!kind) throw new RangeError(`There is no kind ${name}`)
  return kind
}

const directivesOf = (policy: unknown): ReadonlyMap<string, string> =>
  new Map(
    String(policy)
      .split('; ')
      .map((part) => {
        const [name = '', ...values] = part.split(' ')
        return [name, values.join(' ')]
      }),
  )

describe('Every kind of response', () => {
  it.each(Object.entries(KINDS))('%s has the headers that keep browsers safe', async (_, kind) => {
    const { statusCode, headers } = await ask(kind)
    expect(statusCode).toBe(kind.status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    })
    const policy = directivesOf(headers['content-security-policy'])
    expect(policy.get('default-src')).toMatch(/^'(none|self)'$/)
    expect(policy.get('frame-ancestors')).toBe("'none'")
    const script = policy.get('script-src') ?? policy.get('default-src') ?? ''
    expect(script).toMatch(/^'(none|self)'( 'sha256-[\w+/=]{44}')?$/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)|https?:|\*/)
    // Another site can neither read a response nor finds a header that would allow it.
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  // The parser's own refusals have no page to protect.
  const framed = Object.entries(KINDS).filter(([name]) => !name.includes('cannot be read'))
  it.each(framed)('%s cannot be framed or opened by another site', async (_, kind) => {
    const { headers } = await ask(kind)
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
  })

  it.each(framed)('%s asks for HTTPS where the installation has it', async (_, kind) => {
    if (kind.isSignedIn) return
    const { headers } = await ask(kind, secure)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('runs nothing if it is data, and only our own scripts if it is a built file', async () => {
    for (const name of [
      'open data',
      'personal data',
      'a refusal: signed out',
      'the API’s document',
    ]) {
      const { headers } = await ask(kindNamed(name))
      expect(headers['content-security-policy']).toBe(DATA_POLICY)
    }
    expect((await ask(kindNamed('a file'))).headers['content-security-policy']).toBe(ASSET_POLICY)
  })
})

describe('Caching', () => {
  const personal = calls.filter(({ access }) => access !== null)

  it.each(personal)('$name is never cached, nor are its refusals', async (call) => {
    const url = paramNamesOf(call.path).reduce(
      (path, name) => path.replace(`{${name}}`, '1'),
      call.path,
    )
    const body = call.method === 'GET' ? undefined : {}
    for (const { cookies } of [person, signedOut]) {
      const token = { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      if (cookies.size > 1 && call.name === 'POST /api/user/delete') continue
      const reply = await app.http.inject({
        method: call.method,
        url,
        headers: { cookie, ...token },
        ...(body ? { payload: body } : {}),
      })
      expect(reply.statusCode).not.toBe(419)
      expect(reply.headers['cache-control']).toBe('private, no-store')
    }
  })

  it('of a page depends on who is signed in, of built files only on their name', async () => {
    const kept = async (name: string) => (await ask(kindNamed(name))).headers['cache-control']
    expect(await kept('a page')).toBe('no-cache')
    expect(await kept('a page of a person')).toBe('private, no-store')
    expect(await kept('a personal file')).toBe('private, no-store')
    expect(await kept('a file')).toBe('public, max-age=31536000, immutable')
  })
})

describe('Cookies', () => {
  const setBy = async (from: TestApp, isSecure: boolean) => {
    const browser = await openBrowser(from)
    const first = await browser.call('GET', '/sanctum/csrf-cookie')
    const session = await browser.register('cookies@example.org')
    expect(session.status).toBe(201)
    const cookies = [first, session].flatMap(
      ({ headers }) => [headers['set-cookie']].flat() as string[],
    )
    const named = Object.fromEntries(cookies.map((cookie) => [cookie.split('=')[0], cookie]))
    expect(Object.keys(named)).toEqual([
      'XSRF-TOKEN',
      isSecure ? '__Host-leadenhall.session_token' : 'leadenhall.session_token',
    ])
    return Object.values(named)
  }

  it('of a session are hidden from scripts and other sites; our script can read the token', async () => {
    const [token, session] = await setBy(app, false)
    expect(session).toMatch(/; Path=\//)
    expect(session).toMatch(/; HttpOnly/)
    expect(session).toMatch(/; SameSite=Lax/i)
    expect(session).not.toMatch(/Domain=/i)
    expect(token).toMatch(/; SameSite=Lax/i)
    expect(token).not.toMatch(/HttpOnly|Domain=/i)
  })

  it('are sent over HTTPS only where the installation has it', async () => {
    for (const cookie of await setBy(secure, true)) expect(cookie).toMatch(/; Secure/)
  })

  it('forged by other sites are neither a session nor a token', async () => {
    const browser = await openBrowser(app)
    browser.cookies.set('XSRF-TOKEN', 'x.y')
    const reply = await browser.call('POST', '/login', {})
    expect(reply.status).toBe(419)
  })
})
