import { listMarketHeadlines } from '@leadenhall/contract/news/endpoints.ts'
import { listStories } from '@leadenhall/contract/tape/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { buildHeadline, buildNewsGroup } from '../../test-support/build-news.ts'
import { Failure, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { HeadlinesPanel } from './headlines-panel.tsx'

beforeEach(() => localStorage.clear())

const GROUPS = [
  buildNewsGroup('Gazette', [
    buildHeadline('Older', { Date: '2026-11-19T13:00:00.000Z' }),
    buildHeadline('Undated', { Date: null }),
  ]),
  buildNewsGroup('Courier', [buildHeadline('Newer')]),
]
const shown = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('shows the headlines of all sources, newest first and undated last', async () => {
  const held = heldBack<typeof GROUPS>()
  fakeApi().on(listMarketHeadlines, held.answer)
  renderPage(<HeadlinesPanel />)
  expect(screen.getByRole('status', { name: 'Fetching news headlines' })).toBeDefined()
  held.release(GROUPS)
  await screen.findByText('Newer')
  expect(shown()).toEqual(['Newer', 'Older', 'Undated'])
  const link = screen.getByRole('link', { name: 'Newer' })
  expect(link.getAttribute('href')).toBe('https://news.example/Newer')
  expect(link.getAttribute('rel')).toContain('noopener')
})

it('can be filtered by source', async () => {
  fakeApi().on(listMarketHeadlines, () => GROUPS)
  renderPage(<HeadlinesPanel />)
  await screen.findByText('Newer')
  const filter = screen.getByRole('combobox', { name: 'Headline source' })
  expect([...filter.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Market Headlines',
    'Gazette',
    'Courier',
  ])
  await userEvent.selectOptions(filter, 'Gazette')
  expect(shown()).toEqual(['Older', 'Undated'])
})

it('shuffles on each press of the button without losing headlines', async () => {
  const many = Array.from({ length: 12 }, (_, position) => `Story ${position}`)
  fakeApi().on(listMarketHeadlines, () => [buildNewsGroup('Gazette', many)])
  renderPage(<HeadlinesPanel />)
  await screen.findByText('Story 0')
  const orders = new Set([shown().join()])
  for (let press = 0; press < 5; press += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Shuffle' }))
    orders.add(shown().join())
    expect(shown().toSorted()).toEqual(many.toSorted())
  }
  expect(orders.size).toBeGreaterThan(3)
})

it('says which source failed and how old its headlines are, next to the others', async () => {
  const failure = { kind: 'blocked', message: 'Gazette: access blocked.' }
  fakeApi().on(listMarketHeadlines, () => [
    buildNewsGroup('Gazette', ['Kept'], { failure, readAt: '2020-01-01T00:00:00.000Z' }),
    buildNewsGroup('Courier', ['Fresh']),
  ])
  renderPage(<HeadlinesPanel />)
  expect(await screen.findByText(/Gazette: access blocked\./)).toBeDefined()
  expect(screen.getByText(/Last read \d+ days ago/)).toBeDefined()
  expect(shown().toSorted()).toEqual(['Fresh', 'Kept'])
})

it('polls while a source is still being read', async () => {
  let asked = 0
  fakeApi().on(listMarketHeadlines, () => {
    asked += 1
    return [buildNewsGroup('Gazette', asked > 1 ? ['There'] : [], { pending: asked === 1 })]
  })
  renderPage(<HeadlinesPanel />)
  expect(await screen.findByText(/Waiting for Gazette/)).toBeDefined()
  await waitFor(() => expect(screen.getByText('There')).toBeDefined(), { timeout: 5000 })
})

it('shows why loading failed, and retries', async () => {
  const api = fakeApi()
  api.on(listMarketHeadlines, () => new Failure('upstream_unavailable', 503, 'No source answers.'))
  renderPage(<HeadlinesPanel />)
  expect(await screen.findByText('No source answers.')).toBeDefined()
  api.on(listMarketHeadlines, () => GROUPS)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Newer')).toBeDefined()
})

it('counts the headlines that are new since the last visit', async () => {
  const endedMs = Date.parse('2026-11-19T20:00:00Z')
  localStorage.setItem('news.visit', `${endedMs} ${endedMs}`)
  fakeApi().on(listMarketHeadlines, () => GROUPS)
  renderPage(<HeadlinesPanel />)
  expect(await screen.findByText('1 new')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'New Newer' })).toBeDefined()
})

it('filters by the user’s holdings and lists, and keeps the choice', async () => {
  const api = fakeApi()
  api.on(listStories, () => [])
  api.on(listMarketHeadlines, () => [
    buildNewsGroup('Gazette', [
      buildHeadline('About BP', { Ticker: 'BP.L' }),
      buildHeadline('2 shares at lows', {
        Members: [{ ...buildHeadline('Vodafone at a low'), Ticker: 'VOD.L' }],
      }),
      buildHeadline('About no share'),
    ]),
  ])
  const own = { holdings: ['VOD.L'], lists: ['BP.L', 'TSCO.L'] }
  const { unmount } = renderPage(<HeadlinesPanel own={own} />)
  await screen.findByText('About no share')
  await userEvent.click(screen.getByRole('button', { name: 'My holdings' }))
  expect(await screen.findByRole('link', { name: 'Vodafone at a low' })).toBeDefined()
  expect(screen.queryByText('About no share')).toBeNull()
  expect(api.asked.at(-1)).toContain('tickers=VOD.L')
  await userEvent.click(screen.getByRole('button', { name: 'My lists' }))
  expect(await screen.findByRole('link', { name: 'About BP' })).toBeDefined()
  unmount()
  renderPage(<HeadlinesPanel own={own} />)
  expect(screen.getByRole('button', { name: 'My lists' }).getAttribute('aria-pressed')).toBe('true')
})

it('says that nothing is held, and has no filters for a visitor', async () => {
  fakeApi().on(listMarketHeadlines, () => GROUPS)
  const { unmount } = renderPage(<HeadlinesPanel own={{ holdings: [], lists: [] }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'My holdings' }))
  expect(await screen.findByText('No holdings yet')).toBeDefined()
  unmount()
  renderPage(<HeadlinesPanel />)
  expect(await screen.findByText('Newer')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'My holdings' })).toBeNull()
})
