import * as endpoints from '@leadenhall/contract/alerts/endpoints.ts'
import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildAlert } from '../../test-support/build-alert.ts'
import { buildQuote } from '../../test-support/build-quote.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { NearAlertsPanel } from './near-alerts-panel.tsx'

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
  api.on(listQuotes, () => ({
    items: [
      buildQuote({ ticker: 'VOD.L', name: 'Vodafone', price: 100, unit: 'GBX' }),
      buildQuote({ ticker: 'BP.L', name: 'BP', price: 400, unit: 'GBX' }),
    ],
    missing: [],
  }))
})
const keep = (data: PriceAlert[]) =>
  api.on(endpoints.listPriceAlerts, () => ({
    success: true as const,
    message: '',
    errors: {},
    data,
  }))
const above = (ticker: string, value: number) =>
  buildAlert({ id: ticker, ticker, kind: 'above', level: { value, unit: 'GBX' } })

it('Alerts show name, price, level and how far away it is, nearest first', async () => {
  keep([above('VOD.L', 110), above('BP.L', 404)])
  renderPage(<NearAlertsPanel />)
  await screen.findByText('1.00% away')
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/BP\.LBP400\S*pabove 404\S*p1\.00% away/)
  expect(second).toMatch(/VOD\.LVodafone100\.00pabove 110\.00p10\.00% away/)
})

it('An alert that has fired says so', async () => {
  keep([{ ...above('VOD.L', 110), is_armed: false }])
  renderPage(<NearAlertsPanel />)
  expect(await screen.findByText('Triggered')).toBeDefined()
})

it('Without alerts the panel names the next step, and a failure can be retried', async () => {
  keep([])
  const { unmount } = renderPage(<NearAlertsPanel />)
  expect(await screen.findByText('No price alerts yet')).toBeDefined()
  unmount()
  api.on(endpoints.listPriceAlerts, () => new Failure('internal_error', 500, 'Something failed.'))
  renderPage(<NearAlertsPanel />)
  expect(await screen.findByText('Something failed.')).toBeDefined()
})
