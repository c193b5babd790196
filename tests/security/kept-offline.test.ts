/** Responses that the service worker may store, checked for every call. */
import { keyScopeOf } from '@leadenhall/contract/shared/endpoint.ts'
import { describe, expect, it } from 'vitest'
import { isCacheable } from '../../apps/web/src/worker/cacheable.ts'
import { type Call, listCalls } from '../support/every-call.ts'

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
        "GET /api/figurealerts",
        "GET /api/notifications",
        "GET /api/portfolio/accounts",
        "GET /api/portfolio/activities",
        "GET /api/portfolio/holdings",
        "GET /api/portfolio/imports",
        "GET /api/portfolio/imports/queue",
        "GET /api/portfolio/imports/{id}",
        "GET /api/portfolio/income",
        "GET /api/portfolio/income/alerts",
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
