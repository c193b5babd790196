import * as quotes from '@leadenhall/contract/quotes/endpoints.ts'
import * as watchlists from '@leadenhall/contract/watchlists/endpoints.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { DevelopersPage } from './developers-page.tsx'

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
})

function show({ isSignedIn = true } = {}) {
  renderPage(<DevelopersPage isSignedIn={isSignedIn} />, { path: '/api-docs' })
  return userEvent.setup()
}

it('shows every example in the chosen language, with the typed key', async () => {
  const user = show()
  const code = (language: string) => screen.getByLabelText(`Quotes, ${language}`).textContent
  expect(code('curl')).toContain("-H 'Authorization: Bearer lh_your_key'")
  expect(code('curl')).toContain(`${window.location.origin}/api/quotes?tickers=VOD.L%2CVUSA.L`)
  await user.type(screen.getByLabelText('Your key, for the examples'), 'lh_mine')
  await user.click(screen.getByRole('button', { name: 'Python' }))
  expect(code('Python')).toContain('"Authorization": "Bearer lh_mine"')
  expect(screen.getByLabelText('Over HTTP').textContent).toContain('Bearer lh_mine')
  expect(api.asked).toEqual([])
})

// @spec 10.131
it('runs an example as the signed-in user, and shows the response', async () => {
  api.on(quotes.listQuotes, ({ query }) => ({
    items: [],
    missing: [{ ticker: query.get('tickers') ?? '', code: 'unavailable' as const }],
  }))
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Run Quotes' }))
  const answer = await screen.findByLabelText('Response: Quotes')
  expect(answer.textContent).toContain('"ticker": "VOD.L,VUSA.L"')
})

it('shows why a run failed', async () => {
  api.on(watchlists.listWatchlists, () => new Failure('internal_error', 500, 'Out of order'))
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Run Watchlists' }))
  expect(await screen.findByText(/Out of order/)).toBeDefined()
})

it('asks visitors to sign in for examples with personal data', () => {
  show({ isSignedIn: false })
  expect(screen.queryByRole('button', { name: 'Run Watchlists' })).toBeNull()
  expect(screen.getByRole('link', { name: 'sign in' }).getAttribute('href')).toContain(
    encodeURIComponent('/api-docs'),
  )
  expect(screen.getByRole('button', { name: 'Run Quotes' })).toBeDefined()
})
