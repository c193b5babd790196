import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { getSharedWatchlist } from '@leadenhall/contract/watchlists/endpoints.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { fakeWatchedFigures } from '../../test-support/fake-watched-figures.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { SharedWatchlistPage } from './shared-watchlist-page.tsx'
import { PARTS } from './test-support/parts.tsx'

const onTitle = vi.fn<(title: string) => void>()
let api: FakeApi

beforeEach(() => {
  onTitle.mockReset()
  api = fakeApi()
  fakeWatchedFigures(api)
  api.on(listQuotes, () => ({ items: [buildQuote()], missing: [] }))
})

function renderShared() {
  renderPage(
    <SharedWatchlistPage
      token="a-token"
      parts={PARTS}
      notFound={<p>nothing here</p>}
      onTitle={onTitle}
    />,
  )
}

it('is readable by anyone with the link, with prices and without edit controls', async () => {
  const asked: unknown[] = []
  api.on(getSharedWatchlist, ({ params }) => {
    asked.push(params['token'])
    return { name: 'Income', tickers: [{ ticker: 'VOD.L', name: 'Vodafone Group plc' }] }
  })
  renderShared()
  expect(await screen.findByRole('heading', { level: 1, name: 'Income' })).toBeDefined()
  expect(await screen.findByText('612.20p')).toBeDefined()
  expect(onTitle).toHaveBeenLastCalledWith('Income')
  expect(asked).toEqual(['a-token'])
  for (const name of ['Custom order', 'Import', 'Share']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

it('is not found after the link was revoked', async () => {
  api.on(getSharedWatchlist, () => new Failure('not_found', 404, 'There is no watchlist.'))
  renderShared()
  expect(await screen.findByText('nothing here')).toBeDefined()
  expect(onTitle).toHaveBeenLastCalledWith('Page not found')
})

it('says when it is empty, or why it failed to load', async () => {
  api.on(getSharedWatchlist, () => ({ name: 'Income', tickers: [] }))
  renderShared()
  expect(await screen.findByText('This list is empty')).toBeDefined()
  api.on(getSharedWatchlist, () => new Failure('internal_error', 500, 'It broke.'))
  renderShared()
  expect(await screen.findByText('It broke.')).toBeDefined()
})
