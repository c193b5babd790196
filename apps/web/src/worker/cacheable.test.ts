import { toPath } from '@leadenhall/contract/shared/endpoint.ts'
import { PAGES } from '@leadenhall/contract/shared/pages.ts'
import { expect, it } from 'vitest'
import { isCacheable, isPage } from './cacheable.ts'

const PARAMS = {
  isin: 'GB00BMBL1G81',
  ticker: 'VOD.L',
  industry: 'Technology',
  supersector: 'Banks',
  watchlist: 'a',
  token: 'b',
}

const at = (path: string) => new URL(path, 'https://terminal.example.org')

it.each([
  '/stockInfo/VOD.L',
  '/api/chart/VOD.L?range=1M',
  '/marketData',
  '/api/watchlists',
  '/api/watchlists/12',
  '/api/pricealerts/get',
  '/news/headlines/market',
])('caches %s, which pages show', (path) => {
  expect(isCacheable(at(path))).toBe(true)
})

it.each([
  '/sanctum/csrf-cookie',
  '/auth/google/callback?code=1',
  '/auth?reset=a-token',
  '/healthcheck',
  '/openapi.json',
  '/widgets.json',
  '/apps.json',
  '/api/altcha/challenge',
  '/api/quotes/stream?tickers=VOD.L',
  '/api/quotes/random',
  '/api/screener/export.csv',
  '/priceDataCsv/VOD.L/1/2/1d',
  '/metrics',
])('never caches %s', (path) => {
  expect(isCacheable(at(path))).toBe(false)
})

it('recognises exactly the pages of the terminal', () => {
  const pages = PAGES.map(({ path }) => toPath(path, PARAMS))
  expect([...pages, '/browse'].filter((path) => !isPage(at(path)))).toEqual([])
  const others = ['/docs/', '/api/user/export', '/healthcheck', '/sw.js', '/nothing']
  expect(others.filter((path) => isPage(at(path)))).toEqual([])
})
