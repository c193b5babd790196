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

it('searches by ticker or keyword, kept in the URL', async () => {
  const { visited } = renderTool()
  expect(screen.getByText('Search stored news')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Ticker or keyword'), ' VOD.L {enter}')
  expect(await screen.findByRole('link', { name: 'Found one' })).toBeDefined()
  expect(screen.getByText('1 headline for VOD.L, simulated')).toBeDefined()
  expect(visited.at(-1)).toBe('/toolkit?query=VOD.L')
  expect(api.asked).toEqual(['/api/news/search?query=VOD.L'])
})

it('says when nothing matches', async () => {
  api.on(searchNews, () => ({ headlines: [], ticker: null, simulated: false }))
  renderTool('/toolkit?query=nothing')
  expect(await screen.findByText('No matching headlines')).toBeDefined()
})

it('can be cancelled, and shows why it failed', async () => {
  api.on(searchNews, heldBack<NewsSearch>().answer)
  renderTool('/toolkit?query=slow')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Search stored news')).toBeDefined()
  api.on(searchNews, () => new Failure('internal_error', 500, 'Something went wrong.'))
  await userEvent.type(screen.getByLabelText('Ticker or keyword'), 'er{enter}')
  expect(await screen.findByText('Something went wrong.')).toBeDefined()
})
