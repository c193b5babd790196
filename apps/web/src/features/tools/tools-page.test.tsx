import { listPriceAlerts } from '@leadenhall/contract/alerts/endpoints.ts'
import { listHeldTickers } from '@leadenhall/contract/portfolio/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { runScreen } from '@leadenhall/contract/screener/endpoints.ts'
import { listWatchlists } from '@leadenhall/contract/watchlists/endpoints.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { buildWatchlist } from '../../test-support/build-watchlist.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ToolsPage } from './tools-page.tsx'

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(runScreen, () => ({ total: 1505 }) as never)
  api.on(listQuotes, () => ({
    items: [buildQuote({ ticker: 'GBPUSD=X', kind: 'currency-pair', price: 1.31, unit: 'USD' })],
    missing: [],
  }))
  api.on(listWatchlists, () => [buildWatchlist(['VOD.L'])])
  api.on(listPriceAlerts, () => ({ success: true, message: '', data: [] }) as never)
  api.on(listHeldTickers, () => ({ tickers: ['VOD.L', 'BP.L'] }))
})

const card = (name: RegExp) => screen.findByRole('link', { name })

it('shows a value of now on the cards that have one', async () => {
  renderPage(<ToolsPage isAdmin={false} isSignedIn />)
  expect((await card(/^Screener 1,505 shares/)).getAttribute('href')).toBe('/screener')
  await card(/^Currency Converter £1 = US\$1\.3100/)
  await card(/^Portfolio Manager 2 holdings/)
  await card(/^Price Alerts 0 alerts/)
  expect(screen.queryByText('Healthcheck')).toBeNull()
})

it('asks nothing of a visitor’s own, and shows every card without values when they fail', async () => {
  const refused = () => new Failure('upstream_unavailable', 503, 'Later.')
  api.on(runScreen, refused)
  api.on(listQuotes, refused)
  renderPage(<ToolsPage isAdmin={false} isSignedIn={false} />)
  expect((await card(/^Price History/)).getAttribute('href')).toContain('price-history')
  expect(api.asked.filter((address) => /watchlist|alert|portfolio/i.test(address))).toEqual([])
})
