/** Responses that the service worker may store, checked for every call. */
import { FEATURE_FILES } from '@leadenhall/contract/files.ts'
import { keyScopeOf, toPath } from '@leadenhall/contract/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCacheable } from '../../apps/web/src/worker/cacheable.ts'
import type { TestApp } from '../support/build-test-app.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { type Call, listCalls } from '../support/every-call.ts'
import { OPEN_PARAMS } from '../support/good-requests.ts'
import { buildAccountApp, openBrowser, type TestBrowser } from '../support/sign-in.ts'

const reads = (await listCalls()).filter(({ method }) => method === 'GET')
const scopeOf = ({ access, keyScope, method }: Call) =>
  keyScopeOf({ method, ...(access ? { access } : {}), ...(keyScope ? { keyScope } : {}) })
const addressOf = (path: string) => new URL(path.replace(/[{}*]/g, ''), 'https://terminal.test')

describe('The offline store', () => {
  it.each(reads.filter((call) => scopeOf(call) === null))(
    // @spec 10.146
    'never keeps $name, which no API key may read either',
    ({ path }) => {
      expect(isCacheable(addressOf(path))).toBe(false)
    },
  )

  it('keeps what a person’s pages show', () => {
    const kept = reads.filter(({ path, access }) => access !== null && isCacheable(addressOf(path)))
    expect(kept.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
      [
        "GET /api/drawings/{ticker}",
        "GET /api/figurealerts",
        "GET /api/fund-income",
        "GET /api/fund-income/imports",
        "GET /api/funds/{ticker}/holdings",
        "GET /api/journal",
        "GET /api/layouts",
        "GET /api/notifications",
        "GET /api/portfolio/accounts",
        "GET /api/portfolio/activities",
        "GET /api/portfolio/alerts",
        "GET /api/portfolio/holdings",
        "GET /api/portfolio/imports",
        "GET /api/portfolio/imports/queue",
        "GET /api/portfolio/imports/{id}",
        "GET /api/portfolio/income",
        "GET /api/portfolio/income/coming",
        "GET /api/portfolio/income/plan",
        "GET /api/portfolio/missing-splits",
        "GET /api/portfolio/people",
        "GET /api/portfolio/performance",
        "GET /api/portfolio/position/{ticker}",
        "GET /api/portfolio/targets",
        "GET /api/portfolio/targets/contribution",
        "GET /api/portfolio/tickers",
        "GET /api/pricealerts/get",
        "GET /api/screener/load",
        "GET /api/stockboard",
        "GET /api/watchlists",
        "GET /api/watchlists/{id}",
        "GET /api/watchlists/{id}/items/{item}/performance",
        "GET /api/watchlists/{id}/map",
        "GET /api/watchlists/{id}/performance",
      ]
    `)
  })
})

interface Operation {
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, object>> }>>
  readonly security: readonly object[]
}

describe('Files', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  let browser: TestBrowser

  beforeAll(async () => {
    app = await buildAccountApp(await databases.create())
    browser = await openBrowser(app)
    await browser.register('margot@example.org')
  })
  afterAll(() => app.close())

  const QUERY: Readonly<Record<string, string>> = { '/api/cell': '?ticker=VOD.L&field=price' }

  it.each(FEATURE_FILES)(
    'of $path are in no cache, however their URL is spelt',
    async ({ path }) => {
      const url = toPath(path, OPEN_PARAMS)
      const reply = await browser.call('GET', `${url}${QUERY[path] ?? ''}`)
      expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'private, no-store'])
      for (const spelling of [url, `${url}?account=1`, url.replace('/e', '/%65'), `${url}/`]) {
        expect(isCacheable(new URL(spelling, 'https://terminal.test'))).toBe(false)
      }
    },
  )

  it('are all declared as such: nothing else that the server answers is saved as a file', async () => {
    const { paths } = (
      await browser.call<{ paths: Record<string, { get?: Operation }> }>('GET', '/openapi.json')
    ).body
    const declared = new Set(FEATURE_FILES.map(({ path }) => path))
    const undeclared: string[] = []
    for (const [path, { get }] of Object.entries(paths)) {
      // Rows of others and streams answer no file.
      if (
        !get ||
        declared.has(path) ||
        'text/event-stream' in (get.responses['200']?.content ?? {})
      )
        continue
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => OPEN_PARAMS[name] ?? 'none')
      const { headers } = await browser.call('GET', url)
      const isFile =
        'content-disposition' in headers && !String(headers['content-type']).startsWith('image/')
      if (isFile && isCacheable(addressOf(path))) undeclared.push(path)
    }
    expect(undeclared).toEqual([])
  }, 60_000)
})
