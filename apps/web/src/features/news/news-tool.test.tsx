import { listMarketHeadlines, searchNews } from '@leadenhall/contract/news/endpoints.ts'
import type { NewsSearch } from '@leadenhall/contract/news/index.ts'
import { listStories } from '@leadenhall/contract/tape/endpoints.ts'
import type { Story } from '@leadenhall/contract/tape/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { buildHeadline, buildNewsGroup } from '../../test-support/build-news.ts'
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
  api.on(listMarketHeadlines, () => [buildNewsGroup('Wire', [buildHeadline('Market news')])])
})

const LISTS = [{ name: 'Income', tickers: ['VOD.L', 'BP.L'] }]
const renderTool = (path = '/toolkit') => renderPage(<NewsTool lists={LISTS} />, { path })

it('searches by ticker or keyword, kept in the URL', async () => {
  const { visited } = renderTool()
  expect(await screen.findByRole('link', { name: 'Market news' })).toBeDefined()
  await userEvent.type(screen.getByLabelText('Ticker or keyword'), ' VOD.L {enter}')
  expect(await screen.findByRole('link', { name: 'Found one' })).toBeDefined()
  expect(screen.getByText('1 headline for VOD.L, simulated')).toBeDefined()
  expect(visited.at(-1)).toBe('/toolkit?query=VOD.L')
  expect(api.asked).toEqual(['/news/headlines/market', '/api/news/search?query=VOD.L'])
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

it('shows what the tape has of an index or of a list', async () => {
  const story: Story = {
    id: 'one',
    kind: 'mover',
    headline: 'Vodafone leads the FTSE 100',
    ticker: 'VOD.L',
    index: 'FTSE 100',
    group: null,
    numbers: [],
    price: null,
    rarity: 6,
    time: '2026-11-20T14:00:00.000Z',
    link: '/share/VOD.L?story=one',
    simulated: false,
  }
  api.on(listStories, () => [story])
  const { visited } = renderTool()
  const choice = await screen.findByLabelText('Show')
  await userEvent.selectOptions(choice, 'FTSE 100')
  expect(await screen.findByRole('link', { name: story.headline })).toBeDefined()
  expect(visited.at(-1)).toBe('/toolkit?of=FTSE+100')
  await userEvent.selectOptions(choice, 'Income')
  await waitFor(() => expect(api.asked.at(-1)).toContain('tickers=VOD.L%2CBP.L'))
  expect(api.asked.find((path) => path.startsWith('/api/tape'))).toContain('index=FTSE')
})
