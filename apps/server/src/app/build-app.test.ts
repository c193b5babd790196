import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import type { FirstAnswers } from '@leadenhall/contract/shared/first-answers.ts'
import { PAGES } from '@leadenhall/contract/shared/pages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'

const databases = sqliteDatabases('suite')
let app: TestApp
beforeAll(async () => {
  // Long enough that a busy machine embeds every answer.
  app = await buildTestApp(await databases.create(), { deps: { firstAnswersWaitMs: 10_000 } })
  app.http.post('/test/echo', async ({ body }) => body)
  app.http.get('/test/failing', async () => {
    throw new Error('the password is hunter2')
  })
})
afterAll(() => app.close())

const page = (url: string) => app.http.inject({ url, headers: { accept: 'text/html' } })
const firstAnswersOf = (body: string): FirstAnswers => {
  const [, json = ''] = /id="first-answers"[^>]*>(.*?)<\/script>/s.exec(body) ?? []
  return JSON.parse(json) as FirstAnswers
}

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

describe('The API description', () => {
  it('has a readable page', async () => {
    const docs = await page('/docs')
    expect(docs.statusCode).toBe(200)
    expect(docs.body).toContain('Leadenhall API')
  })
})

describe('Every reply', () => {
  it('has the security headers', async () => {
    for (const url of ['/healthcheck', '/', '/docs', '/nothing-here', '/api/instruments/VOD.L']) {
      const { headers } = await page(url)
      expect([url, headers]).toEqual([
        url,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
          'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
        }),
      ])
      expect(headers['content-security-policy']).not.toContain('unsafe-inline')
      expect(headers['content-security-policy']).not.toContain('unsafe-eval')
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })

  it('has Strict-Transport-Security if the public URL is https', async () => {
    const place = await databases.create()
    const environment = { PUBLIC_URL: 'https://terminal.test' }
    const secure = await buildTestApp(place, { environment })
    const { headers } = await secure.http.inject({ url: '/healthcheck' })
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
    await secure.close()
  })

  it('echoes a valid request id, and replaces an invalid one', async () => {
    const ask = async (id: string) =>
      (await app.http.inject({ url: '/healthcheck', headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ]
    expect(await ask('abc-12345')).toBe('abc-12345')
    expect(await ask('short')).not.toBe('short')
    expect(await ask('a b<script>c'.repeat(3))).toMatch(/^[\w-]{36}$/)
  })

  it('is compressed if large', async () => {
    const headers = { 'accept-encoding': 'br, gzip' }
    const large = await app.http.inject({ url: '/openapi.json', headers })
    expect(large.headers['content-encoding']).toBe('br')
    const small = await app.http.inject({ url: '/api/fx/GBP-GBP', headers })
    expect(small.headers).not.toHaveProperty('content-encoding')
  })
})

describe('A failing request', () => {
  // @spec 8.1
  it('with an unexpected error hides the cause behind a request id, and logs it', async () => {
    const headers = { 'x-request-id': 'quote-this-id' }
    const reply = await app.http.inject({ url: '/test/failing', headers })
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({
      success: false,
      code: 'internal_error',
      message: 'Something went wrong on the server.',
      requestId: 'quote-this-id',
    })
    const line = app.logs.find((text) => text.includes('quote-this-id') && text.includes('err'))
    expect(line).toContain('hunter2')
  })

  it.each([
    ['an unknown address', '/api/nothing', 404, 'not_found'],
    ['an address with a stray percent sign', '/api/instruments/%E0%A4%A', 400, 'malformed_request'],
    ['an overlong ticker', `/api/instruments/${'x'.repeat(400)}`, 400, 'malformed_request'],
  ])('to %s has the standard error body', async (_, url, status, code) => {
    const reply = await app.http.inject({ url })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({
      success: false,
      code,
      message: expect.any(String),
      requestId: reply.headers['x-request-id'],
    })
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.body).not.toContain('xxx')
  })

  it('with a wrong method, a malformed body or an unsupported media type has our error body', async () => {
    const { cookies } = await app.http.inject({ url: '/sanctum/csrf-cookie' })
    const token = cookies[0]?.value ?? ''
    const post = (payload: string, type: string) =>
      app.http.inject({
        method: 'POST',
        url: '/test/echo',
        payload,
        headers: {
          'content-type': type,
          cookie: `XSRF-TOKEN=${token}`,
          'x-xsrf-token': token,
        },
      })
    const elsewhere = await app.http.inject({ method: 'POST', url: '/api/instruments' })
    expect(elsewhere.json()).toMatchObject({ code: 'not_found' })
    expect((await post('{bad', 'application/json')).json()).toMatchObject({
      code: 'malformed_request',
    })
    expect((await post('<a/>', 'text/xml')).json()).toMatchObject({
      code: 'unsupported_media_type',
    })
    expect((await post(`"${'x'.repeat(1_100_000)}"`, 'application/json')).json()).toMatchObject({
      code: 'payload_too_large',
    })
  })
})

describe('The log', () => {
  it('has routes, statuses and durations, but no queries, tickers, addresses or secrets', async () => {
    const place = await databases.create()
    const quiet = await buildTestApp(place)
    const headers = {
      cookie: 'session=hunter2',
      authorization: 'Bearer hunter2',
      'user-agent': 'hunter2',
      referer: 'http://hunter2',
    }
    for (const url of [
      '/api/instruments/search?query=confidential',
      '/api/instruments/CONFIDENTIAL',
      '/stockInfo/CONFIDENTIAL.L?getProfile=true',
      '/share/CONFIDENTIAL',
      '/confidential?token=hunter2',
    ]) {
      await quiet.http.inject({ url, headers, remoteAddress: '203.0.113.77' })
    }
    const text = quiet.logs.join('')
    expect(text).toContain('"route":"/api/instruments/search"')
    expect(text).toContain('"route":"/api/instruments/:ticker"')
    expect(text).toMatch(/"durationMs":[\d.]+/)
    expect(text.toLowerCase()).not.toContain('confidential')
    for (const secret of ['hunter2', '203.0.113.77', quiet.config.appSecret]) {
      expect(text).not.toContain(secret)
    }
    await quiet.close()
  })
})

describe('A page', () => {
  it.each([
    ['/', 'Home - Leadenhall'],
    ['/tools', 'Tools - Leadenhall'],
    ['/browse/all', 'Browse All - Leadenhall'],
    ['/Healthcheck', 'Healthcheck - Leadenhall'],
    ['/legal/about', 'About - Leadenhall'],
    ['/legal/privacy', 'Privacy - Leadenhall'],
    ['/auth', 'Register - Leadenhall'],
    ['/auth?login=true', 'Sign In - Leadenhall'],
    ['/auth?login=true&forgot=true', 'Forgot your password? - Leadenhall'],
    ['/share/VOD.L', 'VOD.L Vodafone Group plc Share Info - Leadenhall'],
    ['/share/BRK%2FB', 'BRK/B Berkshire Hathaway Inc. Share Info - Leadenhall'],
    ['/share/%5EFTSE', '^FTSE Share Info - Leadenhall'],
    ['/shares/industry/Energy', 'Energy - Leadenhall'],
    ['/shares/supersector/Banks', 'Banks - Leadenhall'],
  ])('%s has the title %s', async (url, title) => {
    const reply = await page(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(titleOf(reply.body)).toBe(title)
  })

  it('is served for every entry of the contract, with any parameters', async () => {
    for (const { path: pattern, access } of PAGES) {
      const reply = await page(pattern.replace(/\{\w+\}/g, 'Some%20Thing'))
      const isGuarded = access === 'signed-in' || access === 'admin'
      // A list that is not shared must 404.
      const status = isGuarded ? 401 : pattern.startsWith('/shared/') ? 404 : 200
      expect([pattern, reply.statusCode]).toEqual([pattern, status])
      expect(reply.body).toContain('<div id="root">')
    }
  })

  it('keeps unlisted shared pages out of search engines', async () => {
    const shared = await page('/shared/watchlist/abcdefghijklmnopqrstuvwxyz')
    expect(shared.headers['x-robots-tag']).toBe('noindex')
    expect((await page('/watchlist')).headers['x-robots-tag']).toBeUndefined()
  })

  it('escapes names that contain markup', async () => {
    const evil = encodeURIComponent(`</title><script>alert("1")</script>&'`)
    for (const url of [`/share/${evil}`, `/shares/industry/${evil}`]) {
      const { body } = await page(url)
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain('alert("1")')
      expect(titleOf(body)).toContain('&#60;/title&#62;&#60;script&#62;')
    }
  })

  it('embeds the bootstrap data', async () => {
    const { body } = await page('/')
    const [, json = ''] =
      /<script type="application\/json" id="bootstrap"[^>]*>(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(json)).toEqual({
      productName: 'Leadenhall',
      version: expect.any(String),
      dataMode: 'demo',
      communityInviteUrl: null,
      contactEmail: null,
      isDevelopment: false,
      hasSocialPosts: true,
      hasGuests: true,
      hasToChoosePrices: false,
      user: null,
    } satisfies Bootstrap)
  })

  it('preloads its own scripts', async () => {
    const preloads = ({ body }: { body: string }) =>
      [...body.matchAll(/<link rel="modulepreload" [^>]*href="([^"]+)"/g)].map(
        ([, address]) => address,
      )
    expect(preloads(await page('/'))).toEqual(['/assets/home-abc123.js', '/assets/parts-abc123.js'])
    expect(preloads(await page('/tools'))).toEqual([])
  })

  it('shows its first view of the data mode until its scripts run, which load after what it needs', async () => {
    const { body } = await page('/')
    expect(body).toContain(
      '<div id="root"><div inert aria-hidden="true"><p>Home in demo mode</p></div></div>',
    )
    expect(body).toContain('crossorigin fetchpriority="low" href="/assets/home-abc123.js"')
  })

  it('shows no first view where it would show something else', async () => {
    for (const url of ['/?range=1y', '/tools', '/no/such/page', '/watchlists']) {
      const { body } = await page(url)
      expect(body).toContain('<div id="root"></div>')
      expect(body).not.toContain('fetchpriority')
    }
  })

  it.each([
    ['/', ['/marketData', '/news/headlines/market', '/api/market/sessions']],
    ['/share/vod.l?range=1y', ['/stockInfo/VOD.L?getProfile=true', '/api/chart/VOD.L?range=1y']],
    ['/share/VOD.L?range=odd', ['/api/instruments/VOD.L', '/api/chart/VOD.L?range=1m']],
    ['/watchlist', ['/api/market/sessions']],
  ])(
    // @spec 10.151
    '%s embeds the responses of its first calls, identical to those of separate calls',
    async (url, calls) => {
      // Warm the caches first.
      for (const call of calls) await app.http.inject({ url: call })
      const { at, answers } = firstAnswersOf((await page(url)).body)
      expect(Number.isNaN(Date.parse(at))).toBe(false)
      for (const call of calls) {
        expect(answers).toHaveProperty([call])
        expect(Object.keys(answers[call] as object).toSorted()).toEqual(
          Object.keys((await app.http.inject({ url: call })).json<object>()).toSorted(),
        )
      }
    },
  )

  it('embeds no refused or private responses', async () => {
    const { answers } = firstAnswersOf((await page('/share/NOPE123')).body)
    expect(Object.keys(answers).filter((call) => call.includes('NOPE123'))).toEqual([])
    expect(firstAnswersOf((await page('/watchlists')).body).answers).toEqual({})
  })

  it('cannot be broken by the operator’s product name', async () => {
    const environment = { PRODUCT_NAME: '</script><b>$& Co' }
    const odd = await buildTestApp(await databases.create(), { environment })
    const { body } = await odd.http.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(body).not.toContain('</script><b>')
    expect(titleOf(body)).toBe('Home - &#60;/script&#62;&#60;b&#62;$&#38; Co')
    expect(body).toContain('"productName":"\\u003c/script>\\u003cb>$& Co"')
    await odd.close()
  })

  // @spec 2.6
  it('responds 404 if unknown, as JSON for programs', async () => {
    const reply = await page('/no/such/page')
    expect(reply.statusCode).toBe(404)
    expect(titleOf(reply.body)).toBe('Page not found - Leadenhall')
    const data = await app.http.inject({ url: '/no/such/page', headers: { accept: '*/*' } })
    expect(data.statusCode).toBe(404)
    expect(data.json()).toMatchObject({ code: 'not_found' })
  })

  // @spec 2.3
  it('is case-sensitive: /healthcheck is data, /Healthcheck a page, /TOOLS a 404', async () => {
    const data = await app.http.inject({ url: '/healthcheck' })
    expect(data.headers['content-type']).toContain('application/json')
    expect((await page('/Healthcheck')).headers['content-type']).toContain('text/html')
    expect((await page('/TOOLS')).statusCode).toBe(404)
    expect((await page('/HealthCheck')).statusCode).toBe(404)
  })

  // @spec 2.4
  it('redirects /browse to /browse/all with its query', async () => {
    const reply = await page('/browse?country=Ireland')
    expect([reply.statusCode, reply.headers.location]).toEqual([301, '/browse/all?country=Ireland'])
  })

  it('redirects /login and /register to the page for signing in', async () => {
    const places = []
    for (const path of ['/login', '/login?from=x', '/register']) {
      const { headers, statusCode } = await page(path)
      places.push([statusCode, headers.location])
    }
    expect(places).toEqual([
      [301, '/auth?login=true'],
      [301, '/auth?login=true&from=x'],
      [301, '/auth'],
    ])
  })

  it('is always revalidated, while its hashed assets are cached forever', async () => {
    expect((await page('/')).headers['cache-control']).toBe('no-cache')
    const asset = await app.http.inject({ url: '/assets/index-abc123.js' })
    expect(asset.statusCode).toBe(200)
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await app.http.inject({ url: '/assets/index-other.js' })).statusCode).toBe(404)
    const worker = await app.http.inject({ url: '/sw.js' })
    expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect((await app.http.inject({ url: '/assets/%2e%2e/%2e%2e/package.json' })).statusCode).toBe(
      404,
    )
  })

  it('lets robots crawl pages but not data', async () => {
    const { body, headers } = await app.http.inject({ url: '/robots.txt' })
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('Disallow: /api/\n')
  })

  it('template has placeholders for the title and the embedded data', () => {
    const file = path.resolve(import.meta.dirname, '../../../web/index.html')
    const template = readFileSync(file, 'utf8')
    expect(template).toContain('<!--bootstrap-->')
    expect(template).toContain('<!--first-answers-->')
    expect(template).toMatch(/<title>[^<]*<\/title>/)
  })
})
