import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { buildWatchlist } from '../../test-support/build-watchlist.ts'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { OwnListsPanel } from './own-lists-panel.tsx'

it('Own lists link to their page and show their day, best and worst', async () => {
  const api = fakeApi()
  api.on(endpoints.listWatchlists, () => [buildWatchlist(['VOD.L', 'BP.L'])])
  api.on(listQuotes, () => ({
    items: [
      buildQuote({ ticker: 'VOD.L', changeRatio: 0.03 }),
      buildQuote({ ticker: 'BP.L', changeRatio: -0.01 }),
    ],
    missing: [],
  }))
  renderPage(<OwnListsPanel />)
  const link = await screen.findByRole('link', { name: /Income.*\+1\.00%.*best.*VOD\.L.*\+3\.00%/ })
  expect(link.getAttribute('href')).toBe('/watchlist/7')
  expect(link.textContent).toMatch(/worst.*BP\.L.*−1\.00%/)
})

it('Without a list the panel names the next step', async () => {
  fakeApi().on(endpoints.listWatchlists, () => [])
  renderPage(<OwnListsPanel />)
  expect(await screen.findByText('You have no watchlists yet')).toBeDefined()
})
