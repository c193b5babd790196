import { searchNews } from '@leadenhall/contract/news/endpoints.ts'
import type { NewsSearch } from '@leadenhall/contract/news/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { buildHeadline } from '../../test-support/build-news.ts'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { NewsTool } from './news-tool.tsx'

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(searchNews, () => ({
    headlines: [buildHeadline('Found one')],
    ticker: 'VOD.L',
    simulated: true,
  }))
})

const renderTool = (path = '/toolkit') => renderPage(<NewsTool />, { path })

it('searches by a ticker or words, which stay in the address', async () => {
  const { visited } = renderTool()
  expect(screen.getByText('Nothing searched for')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Ticker or words'), ' VOD.L {enter}')
  expect(await screen.findByRole('link', { name: 'Found one' })).toBeDefined()
  expect(screen.getByText('1 headline of VOD.L, simulated')).toBeDefined()
  expect(visited.at(-1)).toBe('/toolkit?query=VOD.L')
  expect(api.asked).toEqual(['/api/news/search?query=VOD.L'])
})

it('says that nothing fits', async () => {
  api.on(searchNews, () => ({ headlines: [], ticker: null, simulated: false }))
  renderTool('/toolkit?query=nothing')
  expect(await screen.findByText('No stored headline fits')).toBeDefined()
})

it('can be cancelled, and says why it failed', async () => {
  api.on(searchNews, heldBack<NewsSearch>().answer)
  renderTool('/toolkit?query=slow')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Nothing searched for')).toBeDefined()
  api.on(searchNews, () => new Failure('internal_error', 500, 'Something went wrong.'))
  await userEvent.type(screen.getByLabelText('Ticker or words'), 'er{enter}')
  expect(await screen.findByText('Something went wrong.')).toBeDefined()
})
